import type { MediaIndex } from '../../kit/media/media.ts'
import type { Tree } from '../../kit/plan.ts'
import { readDetails, type VideoDetails } from './details.ts'
import { folderOf, kindOf, type TableKind } from './table.ts'

/** `video`: the ID of the video whose title it has; null if several videos have it. */
export type VideoFile = { path: string; video?: string | null }

/** What is known of a Takeout as a whole while its records are read. */
export type Context = {
  media: MediaIndex
  tables: Map<string, TableKind>
  /** By the ID of a video. */
  details: Map<string, VideoDetails>
  /** Pictures beside tables of posts, by their paths with and without extension; null if several have it. */
  pictures: Map<string, string | null>
  /** Video files by name, without characters that file systems and Takeout change. */
  videos: Map<string, VideoFile[]>
}

export async function startContext(tree: Tree): Promise<Context> {
  const context: Context = {
    media: tree.media,
    tables: new Map(),
    details: new Map(),
    pictures: new Map(),
    videos: new Map(),
  }
  for (const { entry } of tree.files) {
    if (!/\.csv$/i.test(entry.path)) continue
    const kind = await kindOf(tree.archive, entry)
    if (kind) context.tables.set(entry.path, kind)
    else await readDetails(tree.archive, entry, context.details)
  }
  addPictures(tree, context)
  for (const { path } of tree.videos) {
    const file: VideoFile = { path }
    const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '')
    // Takeout numbers files of one name, but a title may also end like that.
    for (const key of new Set([nameKey(name), nameKey(name.replace(/(?<! )\(\d+\)$/, ''))])) {
      if (key === '') continue
      const same = context.videos.get(key)
      if (!same) context.videos.set(key, [file])
      else if (same.length < 2) same.push(file)
    }
  }
  return context
}

function addPictures({ archive, media }: Tree, { tables, pictures }: Context): void {
  const folders = new Set([...tables].flatMap(([path, kind]) => (kind === 'words' ? [folderOf(path)] : [])))
  for (const { path, isDirectory } of archive.entries) {
    if (isDirectory || !folders.has(folderOf(path)) || media.typeOf(path) !== 'image') continue
    for (const name of new Set([path, path.replace(/\.\w+$/, '')]))
      pictures.set(name, pictures.has(name) ? null : path)
  }
}

/** Takeout cuts names, but never to fewer letters and digits than this. */
const MIN_CUT_LENGTH = 30
/** No title is longer. */
const MAX_LENGTH = 200

/** Up to two files that a video of this title may have: one of its name or, if that is long, of a name that it begins with. */
export function filesTitled(title: string, { videos }: Context): VideoFile[] {
  const key = nameKey(title)
  const found = new Set<VideoFile>()
  for (let length = Math.min(MIN_CUT_LENGTH, key.length); length <= key.length; length++)
    for (const file of videos.get(key.slice(0, length)) ?? []) found.add(file)
  return [...found]
}

/** Only letters and digits, so that a title and the name of its file yield the same key. */
const nameKey = (name: string): string =>
  (
    name
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]/gu) ?? []
  )
    .slice(0, MAX_LENGTH)
    .join('')
