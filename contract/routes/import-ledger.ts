import { z } from 'zod'
import { listOf, paging, route } from '../route.ts'

export const LedgerFile = z.object({
  path: z.string(),
  size: z.number(),
  outcome: z.enum(['read', 'media', 'not_posts', 'ignored', 'failed', 'unknown']),
  code: z.string(),
  reason: z.string(),
  records: z.int(),
})
export const LedgerRecord = z.object({
  outcome: z.enum(['not_a_post', 'skipped', 'failed', 'unknown']),
  file: z.string(),
  position: z.int(),
  code: z.string(),
  reason: z.string(),
  raw: z.string(),
})

export const listImportFiles = route('/post-imports/{id}/files', {
  api: 'social',
  method: 'GET',
  summary: 'The ledger: every file of the archive and what became of it.',
  query: z.object({ outcome: listOf(LedgerFile.shape.outcome, 6).optional(), ...paging(100, 50) }),
  output: z.array(LedgerFile),
  paged: true,
  access: 'post:write',
})

export const listImportRecords = route('/post-imports/{id}/records', {
  api: 'social',
  method: 'GET',
  summary: 'The ledger: every record that did not become a post, and why.',
  query: z.object({ outcome: listOf(LedgerRecord.shape.outcome, 4).optional(), ...paging(100, 50) }),
  output: z.array(LedgerRecord),
  paged: true,
  access: 'post:write',
})

export const importLedgerRoutes = { listImportFiles, listImportRecords }
