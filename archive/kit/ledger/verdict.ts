import type { ArchiveEntry } from '../importer.ts'
import type { FileVerdict } from './ledger.ts'
import type { Claim } from '../media/media.ts'
import type { Plan, Tree } from '../plan.ts'

const NO_POST: FileVerdict = {
  outcome: 'media',
  code: 'no_post',
  reason: 'No record that was read refers to this picture or video.',
}
const IN_POST: FileVerdict = { outcome: 'media', code: 'in_post', reason: 'Part of a post.' }
const IN_RECORD: FileVerdict = {
  outcome: 'media',
  code: 'in_record',
  reason: 'Used by a record that is not a post, or a supporting file of a post (a preview, subtitles).',
}

const SHARED_NAME: FileVerdict = {
  outcome: 'media',
  code: 'shared_name',
  reason: 'A post may name this file, but several files or posts have its name, so it is shown with none.',
}
const VERDICTS: Record<Claim, FileVerdict> = { post: IN_POST, record: IN_RECORD, perhaps: SHARED_NAME }

/** Files that the computer added when it created the zip. */
export const isSystemFile = (path: string): boolean =>
  /(?:^|\/)(?:__MACOSX(?:\/|$)|\.DS_Store$|\._|Thumbs\.db$|desktop\.ini$)/i.test(path)

/** The outcome of a file without records to read. */
export function otherFile<C>(
  plan: Plan<C>,
  tree: Tree,
  entry: ArchiveEntry,
  relative: string | null,
): FileVerdict {
  if (isSystemFile(entry.path))
    return { outcome: 'ignored', code: 'system_file', reason: 'Added by the computer that created the zip.' }
  if (entry.isDirectory) return { outcome: 'ignored', code: 'folder', reason: 'A folder.' }
  const claim = tree.media.claimOf(entry.path)
  if (claim) return VERDICTS[claim]
  if (relative === null)
    return { outcome: 'not_posts', code: 'outside', reason: "Outside this platform's folders." }
  const verdict = plan.classifyOtherFile(relative)
  return verdict.outcome === 'unknown' && tree.media.typeOf(entry.path) ? NO_POST : verdict
}
