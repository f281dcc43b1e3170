import { PART_SIZE } from '#contract/index.ts'

export const partCount = (size: number): number => Math.ceil(size / PART_SIZE)

export const partLength = (size: number, part: number): number =>
  Math.min(PART_SIZE, size - PART_SIZE * (part - 1))

/** Part numbers (from 1) that the server does not have yet. */
export function missingParts(size: number, received: Iterable<number>): number[] {
  const there = new Set(received)
  return Array.from({ length: partCount(size) }, (_, index) => index + 1).filter((part) => !there.has(part))
}

export const countBytes = (size: number, parts: Iterable<number>): number =>
  [...parts].reduce((sum, part) => sum + partLength(size, part), 0)

export const slicePart = (file: Blob, part: number): Blob =>
  file.slice(PART_SIZE * (part - 1), Math.min(file.size, PART_SIZE * part))
