import { useEffect, useRef, useState } from 'react'
import { thumbHashToDataURL } from 'thumbhash'
import classes from './Thumb.module.css'

type Props = {
  src: string
  alt: string
  /** ThumbHash, base64. */
  placeholder: string | null
  width: number | null
  height: number | null
  /** 'cover' fills its frame; 'contain' shows the whole picture; 'ratio' takes the picture's own shape. */
  fit?: 'cover' | 'contain' | 'ratio'
  eager?: boolean
}

/** A picture that takes its place before it is there. */
export function Thumb({ src, alt, placeholder, width, height, fit = 'cover', eager = false }: Props) {
  const [there, setThere] = useState(false)
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    setThere(image.current?.complete === true && image.current.naturalWidth > 0)
  }, [src])
  const blur = blurOf(placeholder)
  return (
    <span
      className={classes['frame']}
      data-fit={fit}
      style={{
        ...(blur && !there ? { backgroundImage: `url(${blur})` } : {}),
        ...(fit === 'ratio' && width && height ? { aspectRatio: `${width} / ${height}` } : {}),
      }}
    >
      <img
        ref={image}
        src={src}
        alt={alt}
        {...(width && height ? { width, height } : {})}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        draggable={false}
        onLoad={() => setThere(true)}
      />
    </span>
  )
}

const blurs = new Map<string, string>()

function blurOf(placeholder: string | null): string | null {
  if (!placeholder) return null
  const kept = blurs.get(placeholder)
  if (kept) return kept
  const bytes = Uint8Array.from(atob(placeholder), (letter) => letter.charCodeAt(0))
  const url = thumbHashToDataURL(bytes)
  if (blurs.size > 2000) blurs.clear()
  blurs.set(placeholder, url)
  return url
}
