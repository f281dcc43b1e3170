import type { ArchiveEntry, Importer, Recognition } from '../../kit/importer.ts'
import type { FileVerdict } from '../../kit/ledger.ts'
import type { Plan, Role } from '../../kit/plan.ts'
import { hasPosts, readTree } from '../../kit/read.ts'
import { fromIso } from '../../kit/time.ts'
import { string } from '../../kit/value.ts'
import { type Marker, rootOf } from '../layout.ts'
import { type Context, startContext } from './context.ts'
import { ISO_TIME } from './table.ts'
import { readVideo, surveyVideo } from './video.ts'
import { readWords } from './words.ts'

/** Told by contents alone, so no path matches. */
const NEVER = /(?!)/

const videos: Role<Context> = {
  name: 'videos',
  path: NEVER,
  table: true,
  survey: surveyVideo,
  read: readVideo,
}

const words: Role<Context> = {
  name: 'comments',
  path: NEVER,
  table: true,
  survey: (record) => fromIso(Object.values(record).find((value) => ISO_TIME.test(string(value)))),
  read: readWords,
}

/** The folder is `YouTube and YouTube Music`, in the language of the account; `YouTube` until 2020. */
const FOLDER = /^((?:.*\/)?)YouTube(?: \S+ YouTube Music)?\//i
const MARKERS: Marker[] = [
  { path: /(?:^|\/)YouTube \S+ YouTube Music\//i, generation: 'Y2' },
  { path: /(?:^|\/)Takeout\/YouTube\//i, generation: 'Y1' },
]

function relative(path: string, root: string): string | null {
  const folder = FOLDER.exec(path)
  return folder && path.startsWith(root) ? path.slice(folder[0].length) : null
}

function recognise(entries: ArchiveEntry[]): Recognition | null {
  const found = rootOf(entries, MARKERS)
  if (!found) return null
  const tables = entries.some(({ path }) => FOLDER.test(path) && /\.csv$/i.test(path))
  return { ...found, format: tables ? 'csv' : 'unknown' }
}

function elsewhere(path: string): FileVerdict {
  if (/\.csv$/i.test(path))
    return {
      outcome: 'not_posts',
      code: 'activity',
      reason: 'A table that holds no posts (playlists, settings).',
    }
  if (/\.(?:html?|json)$/i.test(path))
    return {
      outcome: 'not_posts',
      code: 'activity',
      reason: 'What was watched, searched for or subscribed to.',
    }
  return { outcome: 'unknown', code: 'unknown', reason: 'Not known to hold posts, and not read.' }
}

const plan: Plan<Context> = {
  platform: 'youtube',
  meta: false,
  roles: [videos, words],
  relative,
  start: startContext,
  roleOf: ({ entry }, { tables }) => {
    const kind = tables.get(entry.path)
    return kind && (kind === 'videos' ? videos : words)
  },
  elsewhere,
}

/** YouTube's part of a Google Takeout: own videos, comments, live chats and community posts. */
export const youtube: Importer = {
  platform: 'youtube',
  recognise,
  hasPosts: (archive, root) => hasPosts(plan, archive, root),
  read: (archive, root) => readTree(plan, archive, root),
}
