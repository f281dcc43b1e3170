import { type Language, withFrenchSpaces } from '#contract/index.ts'
import type { VideoText } from '#web/resources/articles/videos.ts'

export const FRAMES_PER_SECOND = 2
/** Reading speed, with time left to look at the picture. */
const CHARACTERS_PER_SECOND = 14
const MIN_SECONDS = 4

/** Seconds for which each line is shown, the same in every language, in whole frames. */
export const secondsOf = ({ lines }: VideoText): number[] =>
  lines.map(({ en, es }) => {
    const seconds = Math.max(MIN_SECONDS, Math.max(en.length, es.length) / CHARACTERS_PER_SECOND)
    return Math.ceil(seconds * FRAMES_PER_SECOND) / FRAMES_PER_SECOND
  })

/** The captions as WebVTT. */
export function captionsOf(text: VideoText, language: Language): string {
  let start = 0
  const cues = secondsOf(text).map((seconds, index) => {
    const end = start + seconds
    const cue = `${stamp(start)} --> ${stamp(end)}\n${text.lines[index]?.[language]}\n`
    start = end
    return cue
  })
  const all = ['WEBVTT\n', ...cues].join('\n')
  return language === 'fr' ? withFrenchSpaces(all) : all
}

const stamp = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(11, 23)
