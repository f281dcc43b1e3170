import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { IconPhotoOff } from '@tabler/icons-react'
import { useTexts } from '../kit/i18n/i18n.ts'
import { blurOf } from '../kit/blur.ts'
import classes from './Thumb.module.css'
import { uiTexts } from './texts/index.ts'

type Props = {
  src: string
  alt: string
  /** ThumbHash, base64. */
  placeholder: string | null
  width: number | null
  height: number | null
  /** 'cover' fills its frame; 'contain' shows the whole picture; 'ratio' uses the picture's aspect ratio. */
  fit?: 'cover' | 'contain' | 'ratio'
  eager?: boolean
}

/** A picture that reserves its space before it loads. */
export function Thumb({ src, alt, placeholder, width, height, fit = 'cover', eager = false }: Props) {
  const [isLoaded, setLoaded] = useState(false)
  /** Failed attempts to load this picture. */
  const [failure, setFailure] = useState({ src, tries: 0, isNow: false })
  const { tries, isNow: hasFailed } = failure.src === src ? failure : { tries: 0, isNow: false }
  const image = useRef<HTMLImageElement>(null)
  // In a layout effect, so that a preloaded picture shows in the same frame.
  useLayoutEffect(() => {
    setLoaded(image.current?.complete === true && image.current.naturalWidth > 0)
  }, [src])
  const blur = blurOf(placeholder)
  return (
    <span
      className={classes['frame']}
      data-fit={fit}
      style={{
        ...(blur && !isLoaded ? { backgroundImage: `url(${blur})` } : {}),
        ...(fit === 'ratio' && width && height ? { aspectRatio: `${width} / ${height}` } : {}),
      }}
    >
      <img
        key={tries}
        ref={image}
        src={src}
        alt={alt}
        {...(width && height ? { width, height } : {})}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        draggable={false}
        hidden={hasFailed}
        onLoad={() => setLoaded(true)}
        onError={() => setFailure({ src, tries, isNow: true })}
      />
      {hasFailed ? (
        <LoadError tries={tries} onRetry={() => setFailure({ src, tries: tries + 1, isNow: false })} />
      ) : null}
    </span>
  )
}

/** Delay before the first retry; it grows by the same amount each time. */
const RETRY_DELAY_MS = 4000
const MAX_ATTEMPTS = 6

/** Shows that loading failed, and retries automatically. It has no button, because a picture is often inside one. */
export function LoadError({ tries, onRetry }: { tries: number; onRetry(): void }) {
  const t = useTexts(uiTexts)
  const retry = useRef(onRetry)
  useEffect(() => {
    retry.current = onRetry
  })
  useEffect(() => {
    const retryNow = () => retry.current()
    const timer = tries < MAX_ATTEMPTS ? setTimeout(retryNow, RETRY_DELAY_MS * (tries + 1)) : undefined
    window.addEventListener('online', retryNow)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', retryNow)
    }
  }, [tries])
  return (
    <span className={classes['lost']}>
      <IconPhotoOff size={24} stroke={1.4} aria-hidden />
      <span>{t('pictureLost')}</span>
    </span>
  )
}
