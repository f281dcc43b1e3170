import type { Block, Document } from '../kit/block.ts'

/** The document without its blocks, as sent to the rendering process. */
export type Frame = Omit<Document, 'blocks'>

/** `pages`: null if the reader's program determines them. 'PDF 1.7' only if the text contains something that the archival standard refuses. */
export type RenderingResult = {
  pages: number | null
  standard: 'PDF/A-2a' | 'PDF 1.7' | 'Office Open XML'
}

export type RenderingPhase = 'pictures' | 'typesetting' | 'writing'

/** What a renderer receives. It writes to `partFile`, which does not exist yet, and otherwise only in `folder`. */
export type RenderingJob = {
  frame: Frame
  blocks: Block[]
  folder: string
  partFile: string
  reportProgress(phase: RenderingPhase, done: number, total: number): void
}
