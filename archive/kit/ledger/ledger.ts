import type { LedgerFile, LedgerRecord, ArchiveItem, RecordSource } from '../records/post.ts'

const MAX_RAW_LENGTH = 64 << 10

/** Why a record is no post; the sentence is shown to people. */
export type Refusal = Pick<LedgerRecord, 'outcome' | 'code' | 'reason' | 'author'>

/** The outcome of a file from which no record is read. */
export type FileVerdict = Pick<LedgerFile, 'outcome' | 'code' | 'reason'>

/** @param list set for a list that is reported instead of its records */
export function ledgerRecord(
  refusal: Refusal,
  source: RecordSource,
  raw: string,
  list: LedgerRecord['list'] = null,
): ArchiveItem {
  const cut = raw.length > MAX_RAW_LENGTH ? raw.slice(0, MAX_RAW_LENGTH) : raw
  return {
    type: 'record',
    record: {
      outcome: refusal.outcome,
      code: refusal.code,
      reason: refusal.reason,
      source,
      list,
      ...(refusal.author && { author: refusal.author }),
      // Only damaged JSON can contain a literal NUL, which PostgreSQL does not accept.
      raw: cut.toWellFormed().replaceAll('\u0000', '\u2400'),
    },
  }
}

export function ledgerFile(
  entry: { path: string; size: number },
  verdict: FileVerdict,
  records = 0,
): ArchiveItem {
  const { outcome, code, reason } = verdict
  return { type: 'file', file: { path: entry.path, size: entry.size, outcome, code, reason, records } }
}
