import { platformOfCode } from '#contract/index.ts'
import type { ImportRow } from '../row.ts'
import type { OpenAs } from './messages.ts'

/** An import's archive is opened as what it was imported as: a further part of a download, a capture, or a whole upload. */
export const openAs = (row: ImportRow): OpenAs => ({
  platform: platformOfCode(row.platform),
  isPart: row.part_of !== null,
  isCapture: row.source === 'api',
  // A part of a download states its number in its own name.
  fileName: row.inner_name ?? row.file_name,
  uploadedAt: row.uploaded_at,
  accepted: row.accepted,
  ownerName: row.owner_name,
})
