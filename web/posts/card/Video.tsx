import { IconDownload, IconMovieOff } from '@tabler/icons-react'
import { type Ref, useEffect, useRef, useState } from 'react'
import type { Media } from '#contract/index.ts'
import { useWords } from '../../kit/i18n.ts'
import { postWords } from '../words/index.ts'
import classes from './PostMedia.module.css'

/** A film of a camera is in the same box as MP4, and browsers that know the one play the other. */
const boxOf = (mime: string): string => (mime === 'video/quicktime' ? 'video/mp4' : mime)

/** Whether the kind of file alone says that this browser cannot play it. */
export const isStrange = ({ mime }: Media): boolean =>
  mime?.startsWith('video/') === true && document.createElement('video').canPlayType(boxOf(mime)) === ''

/** MEDIA_ERR_DECODE and MEDIA_ERR_SRC_NOT_SUPPORTED (HTML, MediaError). */
const UNKNOWN = new Set([3, 4])
/** What this browser cannot show of a film: its picture alone, where the sound can be heard. */
type Lost = 'all' | 'picture'

type Props = {
  media: Media
  alt: string
  ref?: Ref<HTMLVideoElement>
  className?: string | undefined
  /** Plays at once; somebody asked for it. */
  isAsked?: boolean
  isFirst?: boolean
}

/** A video, or, where this browser cannot show it, a sentence that says so and the file itself. */
export function Video({ media, alt, ref, className, isAsked = false, isFirst = false }: Props) {
  const t = useWords(postWords)
  const [lost, setLost] = useState<Lost | null>(() => (isStrange(media) ? 'all' : null))
  const download = useRef<HTMLAnchorElement>(null)
  const hadFocus = useRef(false)
  useEffect(() => {
    if (lost && hadFocus.current) download.current?.focus()
  }, [lost])
  const lose = (player: HTMLVideoElement, what: Lost): void => {
    hadFocus.current = player === document.activeElement
    setLost(what)
  }
  const src = media.url ?? ''
  if (lost) {
    return (
      <div className={classes['unplayable']} role="group" aria-label={alt}>
        {media.thumbnail ? <img src={media.thumbnail} alt="" /> : <IconMovieOff size={28} stroke={1.4} />}
        <p role="status">{t('videoUnplayable')}</p>
        {lost === 'picture' ? <audio controls src={src} aria-label={alt} /> : null}
        <a
          ref={download}
          className={classes['play']}
          href={`${src}?download`}
          {...(isFirst ? { 'data-autofocus': true } : {})}
        >
          <IconDownload size={16} aria-hidden /> {t('downloadOriginal')}
        </a>
        {media.fileName ? <small>{media.fileName}</small> : null}
      </div>
    )
  }
  return (
    <video
      {...(ref ? { ref } : {})}
      className={className ?? classes['video']}
      controls
      playsInline
      preload={isAsked ? 'auto' : 'metadata'}
      autoPlay={isAsked}
      poster={media.thumbnail ?? undefined}
      src={src}
      aria-label={alt}
      tabIndex={0}
      {...(isFirst ? { 'data-autofocus': true } : {})}
      // Sound without a picture is a codec that is not known here.
      onLoadedMetadata={({ currentTarget }) => {
        if (currentTarget.videoWidth === 0) lose(currentTarget, 'picture')
      }}
      // A line that broke or was cut is no fault of the film.
      onError={({ currentTarget }) => {
        if (UNKNOWN.has(currentTarget.error?.code ?? 0)) lose(currentTarget, 'all')
      }}
    />
  )
}
