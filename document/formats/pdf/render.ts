import { copyFile, open, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { RenderingJob, RenderingResult } from '../rendering.ts'
import { type Print, printAll } from '../pictures.ts'
import { drawable, lower, standInOf } from './lower.ts'
import { type StandIn, splice, makeStandIn } from './splice.ts'
import { typeset } from './typeset.ts'

/** Typesets the pages with placeholders, then inserts the real pictures. */
export async function renderPdf({
  frame,
  blocks,
  folder,
  partFile,
  reportProgress,
}: RenderingJob): Promise<RenderingResult> {
  const prints = await printAll(blocks, folder, (done, total) => reportProgress('pictures', done, total))
  const pictures = await writeStandIns(prints.flat(), folder)
  const lowered = blocks.map((block, i) => lower(drawable(block), prints[i] ?? [], frame.paper))
  await writeFile(join(folder, 'data.json'), JSON.stringify({ ...drawable(frame), blocks: lowered }))
  for (const name of await readdir(import.meta.dirname))
    if (name.endsWith('.typ')) await copyFile(join(import.meta.dirname, name), join(folder, name))
  reportProgress('typesetting', 0, 1)
  const made = typeset(folder, Date.parse(frame.createdAt) / 1000)
  reportProgress('writing', 0, 1)
  const file = await open(partFile, 'wx')
  await splice(made.bytes, pictures, async (bytes) => {
    await file.writeFile(bytes)
  })
  await file.sync()
  await file.close()
  return { pages: made.pages, standard: made.standard }
}

async function writeStandIns(prints: (Print | null)[], folder: string): Promise<Map<string, StandIn>> {
  const smallest = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#dde2e7' } })
    .jpeg()
    .toBuffer()
  const pictures = new Map<string, StandIn>()
  for (const print of new Set(prints)) {
    if (print === null) continue
    await writeFile(join(folder, standInOf(print.path)), makeStandIn(smallest, print.key))
    pictures.set(print.key, { ...print, file: join(folder, print.path) })
  }
  return pictures
}
