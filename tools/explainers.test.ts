import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { LANGUAGE_NAMES, withFrenchSpaces } from '#contract/index.ts'
import { type VideoName, videoText } from '#web/resources/articles/videos.ts'
import { VIDEOS } from '#web/resources/videos.ts'

const file = (name: string) => readFileSync(join(import.meta.dirname, '../web/resources/videos', name))
const NAMES = Object.keys(VIDEOS) as VideoName[]
const MAX_SECONDS = 90
const MAX_BYTES = 1_000_000

/** Read from the movie header (ISO 14496-12, `mvhd` version 0). */
function lengthOf(mp4: Buffer): number {
  const at = mp4.indexOf('mvhd')
  return mp4.readUInt32BE(at + 20) / mp4.readUInt32BE(at + 16)
}

const TIME = /^(\d\d):(\d\d):(\d\d\.\d{3}) --> (\d\d):(\d\d):(\d\d\.\d{3})$/
type Cue = { start: number; end: number; text: string }

function cuesOf(vtt: string): Cue[] {
  const [head, ...cues] = vtt.trim().split('\n\n')
  expect(head).toBe('WEBVTT')
  return cues.map((cue) => {
    const [time = '', ...lines] = cue.split('\n')
    const [h = 0, m = 0, s = 0, h2 = 0, m2 = 0, s2 = 0] = TIME.exec(time)?.slice(1).map(Number) ?? []
    return { start: h * 3600 + m * 60 + s, end: h2 * 3600 + m2 * 60 + s2, text: lines.join(' ') }
  })
}

describe.each(NAMES)('the explainer video %s', (name) => {
  it.each(['en', 'es'] as const)('is a short, small MP4 with a poster (%s)', async (language) => {
    const mp4 = file(`${name}.${language}.mp4`)
    expect(mp4.subarray(4, 8).toString('latin1')).toBe('ftyp')
    expect(mp4.includes('avc1')).toBe(true)
    expect(mp4.length).toBeLessThan(MAX_BYTES)
    expect(lengthOf(mp4)).toBeLessThan(MAX_SECONDS)
    expect(Math.ceil(lengthOf(mp4))).toBe(VIDEOS[name].seconds)
    const poster = await sharp(file(`${name}.${language}.webp`)).metadata()
    expect(poster.format).toBe('webp')
  })

  it.each(LANGUAGE_NAMES)('has captions from its start to its end (%s)', (language) => {
    const cues = cuesOf(file(`${name}.${language}.vtt`).toString())
    // Fails if the texts have changed since the video was made.
    const lines = videoText(name).lines.map((line) => line[language])
    expect(cues.map(({ text }) => text)).toEqual(language === 'fr' ? lines.map(withFrenchSpaces) : lines)
    expect(cues[0]?.start).toBe(0)
    for (const [index, { start, end }] of cues.entries()) {
      expect(end).toBeGreaterThan(start)
      expect(start).toBe(cues[index - 1]?.end ?? 0)
    }
    expect(cues.at(-1)?.end).toBeCloseTo(lengthOf(file(`${name}.${language === 'es' ? 'es' : 'en'}.mp4`)), 1)
  })
})
