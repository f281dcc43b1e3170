/** Renders documents: facts in, bytes out. Uses no database, clock or network. */
export type { Block, Document } from './kit/block.ts'
export { DocumentProblem, type DocumentProblemCode } from './kit/problem.ts'
export {
  type Format,
  type RenderOptions,
  type Rendered,
  type RenderProgress,
  render,
} from './formats/index.ts'
export { readPdf } from './formats/pdf/read.ts'
export { searchFile } from './formats/search.ts'
export { album } from './templates/album.ts'
export { legalReport } from './templates/legal-report.ts'
export { type ReceiptFacts, receipt } from './templates/receipt.ts'
export { printedRows } from './templates/parts/checkpoint.ts'
export { WORDS } from './templates/parts/words.ts'
export type {
  ArchiveCounts,
  ArchiveName,
  CheckpointFacts,
  Coverage,
  LegalReportFacts,
  LegalReportOptions,
  LossLabel,
  OtherWording,
  PlatformDate,
  ReportArchive,
  UnreadArchiveFacts,
  ReportMedia,
  PostFacts,
} from './templates/parts/facts.ts'
