import { type Language, LANGUAGE_NAMES, LANGUAGES } from '#contract/index.ts'
import type { VideoName } from './articles/videos.ts'
import classes from './Resources.module.css'

const files = import.meta.glob<string>('./videos/*.{mp4,vtt,webp}', {
  query: '?url',
  import: 'default',
  eager: true,
})

/** Without sound: the captions have the full text and are on from the start. */
export default function ExplainerVideo({
  name,
  title,
  language,
}: {
  name: VideoName
  title: string
  language: Language
}) {
  // The screens were not recorded in French; the captions have the full text.
  const recorded = language === 'fr' ? 'en' : language
  const file = (ending: string) => files[`./videos/${name}.${ending}`]
  return (
    <video
      key={language}
      className={classes['video']}
      aria-label={title}
      controls
      muted
      playsInline
      preload="none"
      src={file(`${recorded}.mp4`)}
      poster={file(`${recorded}.webp`)}
    >
      {LANGUAGE_NAMES.map((each) => (
        <track
          key={each}
          kind="captions"
          srcLang={each}
          label={LANGUAGES[each]}
          src={file(`${each}.vtt`)}
          default={each === language}
        />
      ))}
    </video>
  )
}
