import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { Block } from '../../kit/block.ts'
import type { RenderingJob, RenderingResult } from '../rendering.ts'
import { type Print, printAll } from '../pictures.ts'
import { entryParagraphs } from './entry.ts'
import { frontMarkup, PAGE_BREAK } from './front.ts'
import { DOCUMENT_START, columnWidth, documentEnd, partsOf } from './parts.ts'
import { Media } from './pictures.ts'

const namesPages = (block: Block): boolean =>
  block.type === 'table' && block.rows.some(({ cells }) => cells.some((cell) => 'pageOf' in cell))

/**
 * Writes a Word document (ECMA-376, transitional), one block at a time; the program that opens it counts its pages. It contains no macros
 * and loads nothing from the network.
 */
export async function renderDocx({
  frame,
  blocks,
  folder,
  partFile,
  reportProgress,
}: RenderingJob): Promise<RenderingResult> {
  const prints = await printAll(blocks, folder, (done, total) => reportProgress('pictures', done, total))
  const media = new Media()
  const body = join(folder, 'document.xml')
  await pipeline(
    Readable.from(text({ frame, blocks, reportProgress }, prints, media)),
    createWriteStream(body),
  )
  const parts = partsOf(frame, media.files.keys(), { isCounted: blocks.some(namesPages) })
  // The caller's time, because nothing here reads a clock.
  const stamp = { mtime: new Date(frame.createdAt), mode: 0o100644, forceDosTimestamp: true }
  const zip = new ZipFile()
  const written = pipeline(zip.outputStream, createWriteStream(partFile, { flags: 'wx', flush: true }))
  for (const [path, part] of parts) zip.addBuffer(Buffer.from(part), path, stamp)
  zip.addFile(body, 'word/document.xml', stamp)
  for (const [name, file] of media.files) {
    const path = `word/media/${name}`
    if ('path' in file) zip.addFile(join(folder, file.path), path, { ...stamp, compress: false })
    else zip.addBuffer(file.bytes, path, { ...stamp, compress: false })
  }
  zip.end()
  await written
  return { pages: null, standard: 'Office Open XML' }
}

async function* text(
  { frame, blocks, reportProgress }: Pick<RenderingJob, 'frame' | 'blocks' | 'reportProgress'>,
  prints: Print[][][],
  media: Media,
): AsyncGenerator<string> {
  const page = { width: columnWidth(frame.paper), media }
  yield DOCUMENT_START
  let pageBefore = false
  for (const [index, block] of blocks.entries()) {
    const own = prints[index] ?? []
    if (pageBefore && block.type !== 'heading') yield PAGE_BREAK
    if (block.type === 'entry') yield entryParagraphs(block, index, own, { paper: frame.paper, page })
    else if (block.type !== 'pageBreak' && block.type !== 'timeline')
      yield await frontMarkup(block, own[0]?.[0] ?? null, page, pageBefore)
    pageBefore = block.type === 'pageBreak'
    if (index % 100 === 0) reportProgress('writing', index, blocks.length)
  }
  yield documentEnd(frame.paper)
}
