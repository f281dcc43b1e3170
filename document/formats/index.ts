import { createWriteStream } from 'node:fs'
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ProcessLimits } from '#processes/limits.ts'
import type { Document } from '../kit/block.ts'
import { DocumentProblem } from '../kit/problem.ts'
import { hashFile, syncFolder } from './files.ts'
import {
  renderInChildProcess,
  type Format,
  type RenderingResult,
  type RenderProgress,
} from './render-in-child-process.ts'

export type { Format, RenderProgress } from './render-in-child-process.ts'

export type RenderOptions = {
  /** Absolute path. The file appears as a whole, by renaming, or not at all; an existing file is replaced. */
  outFile: string
  signal?: AbortSignal
  onProgress?: (progress: RenderProgress) => void
  limits?: Partial<ProcessLimits>
}

/** `sha256` is hex. */
export type Rendered = { sha256: string; bytes: number } & Pick<RenderingResult, 'pages' | 'standard'>

async function* serializeBlocks(document: Document): AsyncGenerator<string> {
  for await (const block of document.blocks) yield `${JSON.stringify(block)}\n`
}

/** If the caller aborted, any error may be the result of that. */
function toProblem(error: unknown, signal: AbortSignal | undefined): unknown {
  if (error instanceof DocumentProblem || !signal?.aborted) return error
  return new DocumentProblem('STOPPED', 'Creating the document was stopped.')
}

/**
 * Renders a document in a separate process, as a tagged PDF or as a Word document. The same document gives the same bytes. @throws DocumentProblem;
 * then nothing is left at `outFile` or next to it
 */
export async function render(format: Format, document: Document, options: RenderOptions): Promise<Rendered> {
  const { outFile, signal } = options
  // Next to the target, so that the cleanup after a kill finds everything in one place.
  const folder = await mkdtemp(`${outFile}.`)
  const partFile = join(folder, 'document')
  try {
    const { blocks: _, ...frame } = document
    await writeFile(join(folder, 'frame.json'), JSON.stringify(frame))
    await pipeline(
      serializeBlocks(document),
      createWriteStream(join(folder, 'blocks.jsonl')),
      signal ? { signal } : {},
    )
    const { pages, standard } = await renderInChildProcess({ format, folder, partFile }, options)
    const { sha256, bytes } = await hashFile(partFile)
    await rename(partFile, outFile)
    await syncFolder(outFile)
    return { sha256, bytes, pages, standard }
  } catch (error) {
    throw toProblem(error, signal)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
