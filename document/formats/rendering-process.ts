/**
 * The rendering process: it reports its progress and then the result. It may be killed at any moment, because it writes only to the folder it
 * was given, in which the unfinished file is.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { answerRequests } from '#processes/answer.ts'
import type { Block } from '../kit/block.ts'
import type { RenderingJob, Frame, RenderingResult, RenderingPhase } from './rendering.ts'

/** How each format is rendered; a renderer's modules are loaded only when needed. */
const RENDERERS = {
  pdf: async (job: RenderingJob): Promise<RenderingResult> =>
    (await import('./pdf/render.ts')).renderPdf(job),
  docx: async (job: RenderingJob): Promise<RenderingResult> =>
    (await import('./docx/render.ts')).renderDocx(job),
}
export type Format = keyof typeof RENDERERS

/** `folder` contains frame.json and blocks.jsonl. */
export type RenderRequest = { format: Format; folder: string; partFile: string }
export type Progress = { phase: RenderingPhase; done: number; total: number }

/** Splits only at '\n': a text may contain other line ends, at which a line reader would stop. */
function readBlocks(file: string): Block[] {
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.filter((line) => line !== '').map((line): Block => JSON.parse(line))
}

answerRequests(({ format, folder, partFile }: RenderRequest, parent) => {
  const frame: Frame = JSON.parse(readFileSync(join(folder, 'frame.json'), 'utf8'))
  return RENDERERS[format]({
    frame,
    blocks: readBlocks(join(folder, 'blocks.jsonl')),
    folder,
    partFile,
    reportProgress: (phase, done, total) => parent.progress({ phase, done, total } satisfies Progress),
  })
})
