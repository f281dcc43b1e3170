/**
 * Which pictures show a screen, whose words must stay legible, and where a long one can be cut. This only decides how large they are printed;
 * a photograph that is mistaken for a screen is a larger photograph.
 */

/** Decoded pixels, row by row from the top. */
export type Pixels = { data: Uint8Array; width: number; height: number; channels: 1 | 2 | 3 | 4 }

/** Height by width, above which a picture is that of a telephone, and is read from top to bottom. Photographs have 1.5 at most. */
export const TALL_RATIO = 1.6
/** Above which a picture is printed in pieces: no telephone is as long. */
export const LONG_RATIO = 2.6
export const PIECE_RATIO = 2.1
/** What would have more pieces is printed as one strip. */
export const MAX_PIECES = 60

const BLOCK = 8
/** Every such block, in both directions, is looked at. */
const STEP = 4
/** Letters are on even areas. Photographs have noise, and few even blocks but a burnt-out sky. */
const MIN_EVEN_SHARE = 0.4
const EVEN_RANGE = 2

/** The greatest difference of the green in an area. */
function rangeIn({ data, width, channels }: Pixels, left: number, top: number, w: number, h: number): number {
  let [low, high] = [255, 0]
  for (let y = top; y < top + h; y += 1)
    for (let x = left; x < left + w; x += 1) {
      const value = data[(y * width + x) * channels + 1] ?? 0
      if (value < low) low = value
      if (value > high) high = value
    }
  return high - low
}

/** Whether much of it is even. */
export function isScreen(pixels: Pixels): boolean {
  const { width, height } = pixels
  let [seen, even] = [0, 0]
  for (let top = 0; top + BLOCK <= height; top += BLOCK * STEP)
    for (let left = 0; left + BLOCK <= width; left += BLOCK * STEP) {
      seen += 1
      if (rangeIn(pixels, left, top, BLOCK, BLOCK) <= EVEN_RANGE) even += 1
    }
  return seen > 0 && even >= seen * MIN_EVEN_SHARE
}

/** The rows at which a long picture is cut, with 0 and its height: near equal pieces, each cut in the most even row nearby, not through letters. */
export function planCuts(pixels: Pixels): number[] {
  const { width, height } = pixels
  const pieces = Math.ceil(height / (width * PIECE_RATIO))
  const each = height / pieces
  const reach = Math.floor(each * 0.08)
  const cuts = [0]
  for (let piece = 1; piece < pieces; piece += 1) {
    const middle = Math.round(piece * each)
    let best = { row: middle, range: 256 }
    for (let away = 0; away <= reach && best.range > 0; away += 1)
      for (const row of [middle - away, middle + away]) {
        const range = rangeIn(pixels, 0, row, width, 1)
        if (range < best.range) best = { row, range }
      }
    cuts.push(best.row)
  }
  return [...cuts, height]
}
