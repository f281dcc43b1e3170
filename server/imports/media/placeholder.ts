import { rgbaToThumbHash } from 'thumbhash'

/** Pixels of the longer side. More would be pointless, because a thumbhash has only seven waves along it. */
const PLACEHOLDER_SIDE = 32
/** Pixels sampled along each side of the area that becomes one pixel. */
const SAMPLES_PER_SIDE = 4

type Raw = { width: number; height: number; channels: number }

/** The blurred picture shown until the thumbnail loads: its thumbhash in Base64, gray or color, with or without alpha. */
export function placeholderOf(pixels: Uint8Array, { width, height, channels }: Raw): string {
  const scale = Math.min(1, PLACEHOLDER_SIDE / Math.max(width, height))
  const w = Math.max(1, Math.round(width * scale))
  const h = Math.max(1, Math.round(height * scale))
  const isGrey = channels < 3
  const hasAlpha = channels % 2 === 0
  const rgba = new Uint8Array(w * h * 4)
  for (let at = 0; at < w * h; at += 1) {
    let [red, green, blue, alpha] = [0, 0, 0, 0]
    for (let sample = 0; sample < SAMPLES_PER_SIDE * SAMPLES_PER_SIDE; sample += 1) {
      const x = Math.floor((((at % w) + ((sample % SAMPLES_PER_SIDE) + 0.5) / SAMPLES_PER_SIDE) * width) / w)
      const y = Math.floor(
        ((Math.floor(at / w) + (Math.floor(sample / SAMPLES_PER_SIDE) + 0.5) / SAMPLES_PER_SIDE) * height) /
          h,
      )
      const from = (y * width + x) * channels
      // Transparent pixels do not affect the color.
      const weight = hasAlpha ? (pixels[from + channels - 1] ?? 0) : 255
      red += (pixels[from] ?? 0) * weight
      green += (pixels[from + (isGrey ? 0 : 1)] ?? 0) * weight
      blue += (pixels[from + (isGrey ? 0 : 2)] ?? 0) * weight
      alpha += weight
    }
    const seen = Math.max(1, alpha)
    rgba.set(
      [red / seen, green / seen, blue / seen, alpha / (SAMPLES_PER_SIDE * SAMPLES_PER_SIDE)].map(Math.round),
      at * 4,
    )
  }
  return Buffer.from(rgbaToThumbHash(w, h, rgba)).toString('base64')
}
