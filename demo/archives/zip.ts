import { createWriteStream } from 'node:fs'
import { rename } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** An entry of a zip: text (deflated) or bytes that are already compressed (stored). */
export type Entry = { path: string; data: string | Buffer | (() => Promise<Buffer>) }

/** So many are drawn at once. */
const MAX_CONCURRENT_DRAWINGS = 3

/** Without an extended time, yazl writes this local time unchanged, in any time zone. */
const ENTRY_OPTIONS = { mtime: new Date(2026, 9, 4, 9, 30, 0), mode: 0o100644, forceDosTimestamp: true }

async function resolveEntries(entries: Entry[]): Promise<Buffer[]> {
  const out: Buffer[] = []
  let next = 0
  const work = async () => {
    while (next < entries.length) {
      const index = next++
      const data = entries[index]?.data ?? ''
      out[index] = typeof data === 'function' ? await data() : Buffer.from(data)
    }
  }
  await Promise.all(Array.from({ length: MAX_CONCURRENT_DRAWINGS }, work))
  return out
}

/** Writes a zip with the entries in their order; the same entries give the same bytes. */
export async function writeZip(file: string, entries: Entry[]): Promise<void> {
  const bytes = await resolveEntries(entries)
  const zip = new ZipFile()
  for (const [index, entry] of entries.entries())
    zip.addBuffer(bytes[index] ?? Buffer.alloc(0), entry.path, {
      ...ENTRY_OPTIONS,
      compress: typeof entry.data === 'string',
    })
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(`${file}.part`))
  await rename(`${file}.part`, file)
}
