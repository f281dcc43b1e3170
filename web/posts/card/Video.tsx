import { IconDownload, IconMovieOff } from '@tabler/icons-react'
import { type Ref, useEffect, useRef, useState } from 'react'
import type { Media } from '#contract/index.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { postTexts } from '../texts/index.ts'
import classes from './PostMedia.module.css'

/** QuickTime uses the same container as MP4, and browsers that play one play the other. */
const videoSize = (mime: string): string => (mime === 'video/quicktime' ? 'video/mp4' : mime)

/** Whether the type alone shows that this browser can't play the file. */
export const isUnplayable = ({ mime }: Media): boolean =>
  mime?.startsWith('video/') === true && document.createElement('video').canPlayType(videoSize(mime)) === ''

/** MEDIA_ERR_DECODE and MEDIA_ERR_SRC_NOT_SUPPORTED (HTML, MediaError). */
const UNPLAYABLE_CODES = new Set([3, 4])
/** What is shown: the file, its playable copy, neither, or only its sound if the picture can't be shown. */
type Display = 'original' | 'copy' | 'nothing' | 'sound'

type Props = {
  media: Media
  alt: string
  ref?: Ref<HTMLVideoElement>
  className?: string | undefined
  /** Plays right away, because the user asked for it. */
  isAsked?: boolean
  isFirst?: boolean
}

/** A video. If this browser can't play it, shows a playable copy, or else a message with a link to the file. */
export function Video({ media, alt, ref, className, isAsked = false, isFirst = false }: Props) {
  const t = useTexts(postTexts)
  const copyOr = (other: Display): Display => (media.preview ? 'copy' : other)
  const [display, setDisplay] = useState<Display>(() =>
    isUnplayable(media) ? copyOr('nothing') : 'original',
  )
  const isLost = display === 'nothing' || display === 'sound'
  const download = useRef<HTMLAnchorElement>(null)
  const hadFocus = useRef(false)
  useEffect(() => {
    if (isLost && hadFocus.current) download.current?.focus()
  }, [isLost])
  const handleError = (player: HTMLVideoElement, what: Display): void => {
    hadFocus.current = player === document.activeElement
    setDisplay(display === 'original' ? copyOr(what) : what)
  }
  const src = media.url ?? ''
  const original = `${src}?download`
  if (isLost) {
    return (
      <div className={classes['unplayable']} role="group" aria-label={alt}>
        {media.thumbnail ? <img src={media.thumbnail} alt="" /> : <IconMovieOff size={28} stroke={1.4} />}
        <p role="status">
          {t('videoUnplayable')} {media.isTooLarge ? t('videoTooLarge') : null}
          {media.copyComes ? t('videoCopyComes') : null}
        </p>
        {display === 'sound' ? <audio controls src={src} aria-label={alt} /> : null}
        <a
          ref={download}
          className={classes['play']}
          href={original}
          {...(isFirst ? { 'data-autofocus': true } : {})}
        >
          <IconDownload size={16} aria-hidden /> {t('downloadOriginal')}
        </a>
        {media.fileName ? <small>{media.fileName}</small> : null}
      </div>
    )
  }
  const player = (
    <video
      // A new element, because the old one keeps its error.
      key={display}
      {...(ref ? { ref } : {})}
      className={className ?? classes['video']}
      controls
      playsInline
      preload={isAsked ? 'auto' : 'metadata'}
      autoPlay={isAsked}
      poster={media.thumbnail ?? undefined}
      src={display === 'copy' ? (media.preview ?? '') : src}
      aria-label={alt}
      tabIndex={0}
      {...(isFirst ? { 'data-autofocus': true } : {})}
      // Sound without a picture means that the browser doesn't know the video codec.
      onLoadedMetadata={({ currentTarget }) => {
        if (currentTarget.videoWidth === 0) handleError(currentTarget, 'sound')
      }}
      // An interrupted connection doesn't mean that the video is unplayable.
      onError={({ currentTarget }) => {
        if (UNPLAYABLE_CODES.has(currentTarget.error?.code ?? 0)) handleError(currentTarget, 'nothing')
      }}
    />
  )
  if (display === 'original') return player
  return (
    <div className={classes['copy']}>
      {player}
      <p role="status">
        {t('videoIsCopy')} <a href={original}>{t('downloadOriginal')}</a>
      </p>
    </div>
  )
}
