import type { MediaIndex } from '../../kit/media/media.ts'
import type { Tree } from '../../kit/plan.ts'
import { kindOf, type TableKind } from './table.ts'

/** What is known of a Takeout as a whole while its records are read. */
export type Context = {
  media: MediaIndex
  tables: Map<string, TableKind>
  /** Video files by name, without characters that file systems and Takeout change; null if two share a name. */
  videos: Map<string, string | null>
}

export async function startContext(tree: Tree): Promise<Context> {
  const context: Context = { media: tree.media, tables: new Map(), videos: new Map() }
  for (const { entry } of tree.files) {
    if (/\.csv$/i.test(entry.path)) {
      const kind = await kindOf(tree.archive, entry)
      if (kind) context.tables.set(entry.path, kind)
    }
  }
  for (const { path } of tree.videos) {
    const key = nameKey(path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, ''))
    if (key !== '') context.videos.set(key, context.videos.has(key) ? null : path)
  }
  return context
}

const NAME_KEY_LENGTH = 30

/** Only letters and digits, cut shorter than Takeout cuts, so that a title and the name of its file yield the same key. */
export const nameKey = (name: string): string =>
  (
    name
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]/gu) ?? []
  )
    .slice(0, NAME_KEY_LENGTH)
    .join('')
