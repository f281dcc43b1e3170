import { PART_SIZE, partCount, partLength } from '#contract/index.ts'

/** Part numbers (from 1) that the server does not have yet. */
export function missingParts(size: number, received: Iterable<number>): number[] {
  const there = new Set(received)
  return Array.from({ length: partCount(size) }, (_, index) => index + 1).filter((part) => !there.has(part))
}

export const countBytes = (size: number, parts: Iterable<number>): number =>
  [...parts].reduce((sum, part) => sum + partLength(size, part), 0)

export const slicePart = (file: Blob, part: number): Blob =>
  file.slice(PART_SIZE * (part - 1), Math.min(file.size, PART_SIZE * part))
