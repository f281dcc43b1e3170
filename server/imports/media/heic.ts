import libheif from 'libheif-js/wasm-bundle.js'

/** Raw RGB pixels. */
export type Raw = { width: number; height: number; rgb: Uint8Array }

const CHANNELS = 3

/**
 * Decodes the first picture of a HEIC file, reduced by a whole number so that no side is shorter than `side`. The decoder's own memory is as much
 * as its process may have, so no full copy is made. @throws Error
 */
export async function decodeHeic(bytes: Uint8Array, side: number): Promise<Raw & { full: Omit<Raw, 'rgb'> }> {
  const decoder = new libheif.HeifDecoder()
  const [image, ...others] = decoder.decode(bytes)
  for (const other of others) other.free()
  if (!image) throw new Error('no picture found')
  const full = { width: image.get_width(), height: image.get_height() }
  const by = Math.max(1, Math.floor(Math.min(full.width, full.height) / side))
  const decoded = await libheif.heif_js_decode_image2(
    image.handle,
    libheif.heif_colorspace.heif_colorspace_RGB,
    libheif.heif_chroma.heif_chroma_interleaved_RGB,
  )
  const [pixels] = decoded.channels ?? []
  if (!pixels) throw new Error('it cannot be decoded')
  const size = { width: Math.floor(full.width / by), height: Math.floor(full.height / by) }
  return { ...size, rgb: reduce(pixels, size, by), full }
}

/** Averages squares of `by` times `by` pixels. */
function reduce(
  { data, stride }: { data: Uint8Array; stride: number },
  { width, height }: { width: number; height: number },
  by: number,
): Uint8Array {
  const reduced = new Uint8Array(width * height * CHANNELS)
  const sums = new Uint32Array(width * CHANNELS)
  for (let y = 0; y < height * by; y += 1) {
    let from = y * stride
    for (let x = 0; x < width * by; x += 1) {
      const to = Math.floor(x / by) * CHANNELS
      for (let channel = 0; channel < CHANNELS; channel += 1)
        sums[to + channel] = (sums[to + channel] ?? 0) + (data[from++] ?? 0)
    }
    if (y % by < by - 1) continue
    const row = Math.floor(y / by) * width * CHANNELS
    for (let at = 0; at < sums.length; at += 1) reduced[row + at] = Math.round((sums[at] ?? 0) / (by * by))
    sums.fill(0)
  }
  return reduced
}
