import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The fonts that every renderer uses; the machine's own fonts are never used. */
export const FONT_FOLDER = fileURLToPath(new URL('../fonts', import.meta.url))

/** One bit per code point. */
export type Coverage = Uint8Array

const COVERAGE_BYTES = 0x110000 / 8

export const covers = (set: Coverage, code: number): boolean =>
  ((set[code >> 3] ?? 0) & (1 << (code & 7))) !== 0

function addRange(set: Coverage, from: number, to: number): void {
  for (let code = from; code <= to; code++) set[code >> 3] = (set[code >> 3] ?? 0) | (1 << (code & 7))
}

/** Segments of 16-bit code points. The glyphs of a segment are checked, because holes map to glyph 0. */
function readFormat4(file: DataView, at: number, set: Coverage): void {
  const segments = file.getUint16(at + 6) / 2
  for (let i = 0; i < segments; i++) {
    const end = file.getUint16(at + 14 + i * 2)
    const start = file.getUint16(at + 16 + (segments + i) * 2)
    const delta = file.getUint16(at + 16 + (segments * 2 + i) * 2)
    const rangeAt = at + 16 + (segments * 3 + i) * 2
    const range = file.getUint16(rangeAt)
    for (let code = start; code <= end && code < 0xffff; code++) {
      const glyph = range === 0 ? code + delta : file.getUint16(rangeAt + range + (code - start) * 2)
      if ((glyph & 0xffff) !== 0) addRange(set, code, code)
    }
  }
}

function readFormat12(file: DataView, at: number, set: Coverage): void {
  const groups = file.getUint32(at + 12)
  for (let i = 0; i < groups; i++) {
    const group = at + 16 + i * 12
    addRange(set, file.getUint32(group), file.getUint32(group + 4))
  }
}

function readFace(file: DataView, at: number): Coverage {
  const set = new Uint8Array(COVERAGE_BYTES)
  for (let i = 0; i < file.getUint16(at + 4); i++) {
    const record = at + 12 + i * 16
    if (file.getUint32(record) !== 0x636d6170) continue // 'cmap'
    const cmap = file.getUint32(record + 8)
    for (let j = 0; j < file.getUint16(cmap + 2); j++) {
      const table = cmap + file.getUint32(cmap + 4 + j * 8 + 4)
      const format = file.getUint16(table)
      if (format === 4) readFormat4(file, table, set)
      if (format === 12) readFormat12(file, table, set)
    }
  }
  return set
}

/** The characters that a font file can draw; for a collection, those of all its fonts. */
export function readCoverage(path: string): Coverage {
  const bytes = readFileSync(path)
  const file = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (file.getUint32(0) !== 0x74746366) return readFace(file, 0) // 'ttcf'
  const faces = Array.from({ length: file.getUint32(8) }, (_, i) =>
    readFace(file, file.getUint32(12 + i * 4)),
  )
  const common = faces[0] ?? new Uint8Array(COVERAGE_BYTES)
  for (const face of faces)
    for (let i = 0; i < COVERAGE_BYTES; i++) common[i] = (common[i] ?? 0) & (face[i] ?? 0)
  return common
}

let coverages: Coverage[] | undefined

/** One coverage per vendored font file, read once per process. */
export function fontCoverage(): Coverage[] {
  coverages ??= readdirSync(FONT_FOLDER)
    .filter((name) => /\.tt[fc]$/.test(name))
    .sort()
    .map((name) => readCoverage(join(FONT_FOLDER, name)))
  return coverages
}
