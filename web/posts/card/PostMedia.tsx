import {
  IconChevronLeft,
  IconChevronRight,
  IconDownload,
  IconExternalLink,
  IconMaximize,
  IconPhotoOff,
  IconPlayerPlay,
} from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { MISSING_REASONS } from '#archive/kit/media/missing-reasons.ts'
import type { Media, Post } from '#contract/index.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { Thumb } from '../../ui/Thumb.tsx'
import { postTexts } from '../texts/index.ts'
import { playerOf } from './embeds.ts'
import { safeLink } from './links.ts'
import classes from './PostMedia.module.css'
import { isUnplayable, Video } from './Video.tsx'

type Props = {
  post: Post
  alt: string
  /** 'tile' fills its frame; 'row' (small) and 'full' (large) show each picture uncropped. */
  size: 'tile' | 'row' | 'full'
  onOpen?: ((mediaId: string) => void) | undefined
  /** Plays a video elsewhere; without it, videos play in place. */
  onPlay?: ((mediaId: string) => void) | undefined
  /** Plays an embedded video; without it, a link is shown. */
  onEmbed?: ((url: string) => void) | undefined
}

/** All media of a post, in the platform's order, one at a time. */
export function PostMedia({ post, alt, size, onOpen, onPlay, onEmbed }: Props) {
  const t = useTexts(postTexts)
  const [index, setIndex] = useState(0)
  const total = post.media.length
  const media = post.media[Math.min(index, total - 1)]
  if (!media) return null
  const step = (by: number) => setIndex((index + by + total) % total)
  return (
    <div className={classes['media']} data-size={size}>
      <OneMedium
        key={media.id}
        media={media}
        alt={total > 1 ? `${alt} (${t('mediaCount', { index: index + 1, total })})` : alt}
        size={size}
        onOpen={onOpen}
        onPlay={onPlay}
        onEmbed={onEmbed}
      />
      {total > 1 ? (
        <>
          <button
            type="button"
            className={classes['step']}
            data-way="back"
            aria-label={t('previousMedia')}
            onClick={() => step(-1)}
          >
            <IconChevronLeft size={18} />
          </button>
          <button
            type="button"
            className={classes['step']}
            data-way="on"
            aria-label={t('nextMedia')}
            onClick={() => step(1)}
          >
            <IconChevronRight size={18} />
          </button>
          <span className={classes['count']}>
            {index + 1} / {total}
          </span>
        </>
      ) : null}
    </div>
  )
}

/** Messages for missing files, by the archive reader's reason. A web address is no file name, so it has its own. */
const MISSING_TEXTS: Record<
  string,
  'missingOnWeb' | 'missingInArchive' | 'missingInPart' | 'missingElsewhere' | 'missingAmongSeveral'
> = {
  [MISSING_REASONS.onWeb]: 'missingOnWeb',
  [MISSING_REASONS.notInArchive]: 'missingInArchive',
  [MISSING_REASONS.perhapsInOtherPart]: 'missingInPart',
  [MISSING_REASONS.inOtherFolder]: 'missingElsewhere',
  [MISSING_REASONS.ambiguousName]: 'missingAmongSeveral',
}

type OneProps = Pick<Props, 'alt' | 'size' | 'onOpen' | 'onPlay' | 'onEmbed'> & { media: Media }

function OneMedium({ media, alt, size, onOpen, onPlay, onEmbed }: OneProps) {
  const t = useTexts(postTexts)
  if (media.embed) return <Embed url={media.embed.url} onPlay={onEmbed} />
  if (media.missing !== null || (media.url === null && media.thumbnail === null)) {
    const textKey = MISSING_TEXTS[media.missing ?? '']
    const sentence = textKey ? t(textKey) : t('mediaMissing', { reason: media.missing ?? '' })
    return (
      <div
        className={classes['missing']}
        data-missing
        {...(size === 'row' ? { role: 'img', title: sentence, 'aria-label': sentence } : {})}
      >
        <IconPhotoOff size={size === 'row' ? 20 : 28} stroke={1.4} aria-hidden />
        <span>{sentence}</span>
        {media.fileName && textKey !== 'missingOnWeb' ? <small>{media.fileName}</small> : null}
      </div>
    )
  }
  if (media.type === 'video') {
    return (
      <>
        <VideoPlayer
          media={media}
          alt={alt}
          onPlay={(media.url ?? media.preview) === null ? undefined : onPlay}
        />
        {onOpen && size === 'full' ? (
          <button
            type="button"
            className={classes['whole']}
            aria-label={t('openFile')}
            title={t('openFile')}
            onClick={() => onOpen(media.id)}
          >
            <IconMaximize size={18} />
          </button>
        ) : null}
      </>
    )
  }
  if (media.isTooLarge)
    return (
      <div className={classes['missing']}>
        <IconPhotoOff size={size === 'row' ? 20 : 28} stroke={1.4} aria-hidden />
        <span>{t('pictureTooLarge')}</span>
        <a className={classes['play']} href={`${media.url ?? ''}?download`}>
          <IconDownload size={16} aria-hidden /> {t('downloadOriginal')}
        </a>
        {media.fileName ? <small>{media.fileName}</small> : null}
      </div>
    )
  const sources =
    size !== 'full'
      ? [media.thumbnail, media.preview, media.url]
      : [media.preview, media.url, media.thumbnail]
  const picture = (
    <Thumb
      src={sources.find((each) => each !== null) ?? ''}
      alt={media.title ? `${alt}: ${media.title}` : alt}
      placeholder={media.placeholder}
      width={media.width}
      height={media.height}
      fit={size === 'tile' ? 'cover' : 'contain'}
      eager={size === 'full'}
    />
  )
  return onOpen ? (
    <button type="button" className={classes['open']} onClick={() => onOpen(media.id)}>
      {picture}
    </button>
  ) : (
    picture
  )
}

type FilmProps = Pick<Props, 'alt' | 'onPlay'> & { media: Media }

/** Shows only the poster until someone plays the video, because a list full of players would be slow. */
function VideoPlayer({ media, alt, onPlay }: FilmProps) {
  const t = useTexts(postTexts)
  const [isAsked, setAsked] = useState(false)
  const focus = useCallback((player: HTMLVideoElement | null) => player?.focus(), [])
  if (isAsked || (!onPlay && isUnplayable(media) && !media.preview))
    return <Video ref={focus} media={media} alt={alt} isAsked />
  return (
    <div className={classes['film']}>
      {media.thumbnail ? (
        <Thumb
          src={media.thumbnail}
          alt={alt}
          placeholder={media.placeholder}
          width={media.width}
          height={media.height}
          fit="contain"
        />
      ) : (
        <span>{media.isTooLarge ? t('videoTooLarge') : media.fileName}</span>
      )}
      <button
        type="button"
        className={classes['start']}
        aria-label={t('playVideo')}
        title={t('playVideo')}
        onClick={() => (onPlay ? onPlay(media.id) : setAsked(true))}
      >
        <IconPlayerPlay size={24} />
      </button>
    </div>
  )
}

type EmbedProps = { url: string; onPlay?: ((url: string) => void) | undefined }

/** Loads nothing from the provider until someone plays it. */
function Embed({ url, onPlay }: EmbedProps) {
  const t = useTexts(postTexts)
  const href = safeLink(url)
  const player = playerOf(url)
  const Icon = player ? IconPlayerPlay : IconExternalLink
  return (
    <div className={classes['missing']}>
      <Icon size={28} stroke={1.4} aria-hidden />
      {player && onPlay ? (
        <button type="button" className={classes['play']} onClick={() => onPlay(url)}>
          {t('embedPlay', { provider: player.name })}
        </button>
      ) : null}
      {href ? (
        <a href={href} target="_blank" rel="noopener noreferrer">
          {player ? t('embedOpen', { provider: player.name }) : t('openLink')}
        </a>
      ) : null}
      <small>{url}</small>
    </div>
  )
}
