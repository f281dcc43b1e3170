import { describe, expect, it } from 'vitest'
import { thumbHashToRGBA } from 'thumbhash'
import { placeholderOf } from './placeholder.ts'

/** Pixels with this many channels, each computed from its position. */
function raw(channels: number, pixel: (x: number, y: number) => number[], width = 640, height = 320) {
  const data = new Uint8Array(width * height * channels)
  for (let at = 0; at < width * height; at += 1)
    data.set(pixel(at % width, Math.floor(at / width)), at * channels)
  return [data, { width, height, channels }] as const
}

/** The blurred picture's pixel at these fractions of its width and height: red, green, blue, alpha. */
function at(hash: string, x: number, y: number): number[] {
  const { w, h, rgba } = thumbHashToRGBA(Buffer.from(hash, 'base64'))
  const from = (Math.floor(y * h) * w + Math.floor(x * w)) * 4
  return Array.from(rgba.subarray(from, from + 4))
}

const isNear = (found: number[], wanted: number[]) =>
  found.every((value, n) => Math.abs(value - (wanted[n] ?? 0)) <= 40)

describe('a placeholder', () => {
  it('is a blurred version of the picture', () => {
    const hash = placeholderOf(...raw(3, (x) => (x < 320 ? [220, 30, 30] : [30, 30, 220])))
    expect(at(hash, 0.15, 0.5)).toSatisfy((each: number[]) => isNear(each, [220, 30, 30, 255]))
    expect(at(hash, 0.85, 0.5)).toSatisfy((each: number[]) => isNear(each, [30, 30, 220, 255]))
  })

  it('has the shape of the picture', () => {
    const { w, h } = thumbHashToRGBA(
      Buffer.from(placeholderOf(...raw(3, () => [9, 9, 9], 300, 600)), 'base64'),
    )
    expect(h / w).toBeCloseTo(2, 0)
  })

  it('is gray for a gray picture, and takes no color from transparent pixels', () => {
    expect(at(placeholderOf(...raw(1, () => [120])), 0.5, 0.5)).toSatisfy((each: number[]) =>
      isNear(each, [120, 120, 120, 255]),
    )
    const hash = placeholderOf(...raw(4, (_, y) => (y < 160 ? [250, 0, 0, 0] : [0, 160, 0, 255])))
    expect(at(hash, 0.5, 0.9)).toSatisfy((each: number[]) => isNear(each, [0, 160, 0, 255]))
    expect(at(hash, 0.5, 0.05)[3]).toBeLessThan(60)
  })

  it('can be made from a single pixel', () => {
    expect(placeholderOf(...raw(3, () => [255, 255, 255], 1, 1))).toMatch(/^[A-Za-z0-9+/=]{8,80}$/)
  })
})
