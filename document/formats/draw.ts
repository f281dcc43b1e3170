import type { Block, Document } from '../kit/block.ts'

/** The document without its blocks, as it goes to the drawing process. */
export type Frame = Omit<Document, 'blocks'>

/**
 * `pages`: null where the reader's program sets them. 'PDF 1.7' only where the text holds something that the archival standard refuses.
 */
export type Made = {
  pages: number | null
  standard: 'PDF/A-2a' | 'PDF 1.7' | 'Office Open XML'
}

export type Phase = 'pictures' | 'typesetting' | 'writing'

/** What a drawer is given. It writes to `partFile`, which is not there yet, and otherwise in `folder` alone. */
export type Drawing = {
  frame: Frame
  blocks: Block[]
  folder: string
  partFile: string
  reportProgress(phase: Phase, done: number, total: number): void
}
