import { copyFile, open, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { RenderingJob, RenderingResult } from '../rendering.ts'
import { type Print, printAll } from '../pictures.ts'
import { type StandIn, splice, makeStandIn } from './splice.ts'
import type { Block, Document } from '../../kit/block.ts'
import { printable } from '../../kit/printable.ts'
import { COLUMN_MM, isKeptWhole, layOut } from '../layout.ts'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { FONT_FOLDER } from '../../kit/fonts.ts'

/** Typesets the pages with placeholders, then inserts the real pictures. */
export async function renderPdf({
  frame,
  blocks,
  folder,
  partFile,
  reportProgress,
}: RenderingJob): Promise<RenderingResult> {
  const prints = await printAll(blocks, folder, (done, total) => reportProgress('pictures', done, total))
  const pictures = await writeStandIns(prints.flat(2), folder)
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

async function writeStandIns(prints: Print[], folder: string): Promise<Map<string, StandIn>> {
  const smallest = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#dde2e7' } })
    .jpeg()
    .toBuffer()
  const pictures = new Map<string, StandIn>()
  for (const print of new Set(prints)) {
    await writeFile(join(folder, standInOf(print.path)), makeStandIn(smallest, print.key))
    pictures.set(print.key, { ...print, file: join(folder, print.path) })
  }
  return pictures
}

/** The placeholder file with which the page is typeset. */
const standInOf = (path: string): string => `s-${path}`

/** A block as the renderer's markup reads it, measured and with the prints of its pictures. */
function lower(block: Block, prints: Print[][], paper: Document['paper']): unknown {
  if (block.type === 'letterhead') return { ...block, logo: prints[0]?.[0] ?? null }
  if (block.type === 'facts') return { ...block, whole: isKeptWhole(block.items) }
  if (block.type !== 'entry') return block
  const { rows, ...rest } = layOut(block, prints, COLUMN_MM[paper])
  return {
    ...block,
    ...rest,
    pictures: undefined,
    rows: rows.map((row) => ({
      ...row,
      tiles: row.tiles.map((tile) => ({ ...tile, path: standInOf(tile.path) })),
    })),
  }
}

/** A copy whose strings can all be drawn. */
const drawable = <T>(value: T): T =>
  JSON.parse(JSON.stringify(value), (_, each: unknown) => (typeof each === 'string' ? printable(each) : each))

type Typeset = { bytes: Buffer; pages: number; standard: 'PDF/A-2a' | 'PDF 1.7' }

/**
 * Typesets `main.typ` of a folder; the compiler can read only that folder and the vendored fonts. The time (seconds since 1970) is written into
 * the file, so that the same facts give the same bytes.
 */
function typeset(folder: string, createdAt: number): Typeset {
  const compiler = NodeCompiler.create({ workspace: folder, fontArgs: [{ fontPaths: [FONT_FOLDER] }] })
  const compiled = compiler.compile({ mainFilePath: `${folder}/main.typ` })
  const document = compiled.result
  if (document === null) {
    const error = compiled.takeError()
    const messages = error === null ? [] : compiler.fetchDiagnostics(error).map((d) => JSON.stringify(d))
    throw new Error(`The page could not be set: ${messages.join('; ')}`)
  }
  const pages = document.numOfPages
  const options = { pdfTags: true, creationTimestamp: Math.trunc(createdAt) }
  try {
    return { bytes: compiler.pdf(document, { ...options, pdfStandard: 'a-2a' }), pages, standard: 'PDF/A-2a' }
  } catch (error) {
    // The archival standard refuses some things that a viewer can still show (a letter without a glyph): print these anyway.
    if (!(error instanceof Error) || !error.message.includes('PDF/A-2a')) throw error
    return { bytes: compiler.pdf(document, { ...options, pdfStandard: '1.7' }), pages, standard: 'PDF 1.7' }
  }
}
