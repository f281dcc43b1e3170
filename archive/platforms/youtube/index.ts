import type { Archive, ArchiveEntry, Importer, Recognition } from '../../kit/importer.ts'
import type { FileVerdict } from '../../kit/ledger/ledger.ts'
import { isSystemFile } from '../../kit/ledger/verdict.ts'
import type { Plan, Role } from '../../kit/plan.ts'
import { findPosts, readTree } from '../../kit/read.ts'
import { buildTree } from '../../kit/tree.ts'
import { type Marker, rootOf } from '../layout.ts'
import { type Context, startContext } from './context.ts'
import { folderOf, isOwnTable, type TableKind } from './table.ts'
import { VIDEO_JSON, videoJsonRole } from './video-json.ts'
import { readVideo, surveyVideo } from './video.ts'
import { readWords, surveyWords } from './words.ts'

/** Recognized by content alone, so no path matches. */
const MATCHES_NOTHING = /(?!)/

const videos: Role<Context> = {
  name: 'videos',
  path: MATCHES_NOTHING,
  table: true,
  survey: surveyVideo,
  read: readVideo,
}

/** A table of the client's videos or comments with ids that are not YouTube's, so we can't be sure which column is which. */
const unknownVideos: Role<Context> = {
  name: 'unknown videos',
  path: MATCHES_NOTHING,
  table: true,
  neverPosts: true,
  read: () => UNKNOWN_VIDEOS,
}

const UNKNOWN_VIDEOS = {
  outcome: 'unknown',
  code: 'no_id',
  reason: 'Looks like a video or comment of the client, but its ID is not a YouTube ID.',
} as const

const words: Role<Context> = {
  name: 'comments',
  path: MATCHES_NOTHING,
  table: true,
  survey: surveyWords,
  read: readWords,
}

const ROLE_OF: Record<TableKind, Role<Context>> = { videos, words, unknown: unknownVideos }

/** The folder is `YouTube and YouTube Music`, in the language of the account, some of which have no-break spaces; `YouTube` until 2020. */
const FOLDER = /^((?:.*\/)?)YouTube(?:\s\S+\sYouTube\sMusic)?\//i
const MARKERS: Marker[] = [
  { path: /(?:^|\/)YouTube\s\S+\sYouTube\sMusic\//i, generation: 'Y2' },
  { path: /(?:^|\/)(?:Takeout\/|^)YouTube\//i, generation: 'Y1' },
  // The contents of that folder, zipped without it.
  { path: /(?:^|\/)video metadata\/videos?(?:\(\d+\))?\.csv$/i, generation: 'Y2' },
  { path: /(?:^|\/)comments\/comments(?:\(\d+\))?\.csv$/i, generation: 'Y2' },
  { path: /(?:^|\/)channels\/channel\.csv$/i, generation: 'Y2' },
]

/** The folders in that folder, zipped without their parents. */
const INNER_FOLDERS =
  /^(?:video metadata|videos|comments|channels|playlists|subscriptions|community posts|live chats|history|music[^/]*)\//i

function relative(path: string, root: string): string | null {
  if (!path.startsWith(root)) return null
  const folder = FOLDER.exec(path)
  if (folder) return path.slice(folder[0].length)
  const inside = path.slice(root.length)
  return INNER_FOLDERS.test(inside) ? inside : null
}

function recognize(entries: ArchiveEntry[]): Recognition | null {
  const found = rootOf(entries, MARKERS)
  if (!found) return null
  const tables = entries.some(({ path }) => relative(path, found.root) !== null && /\.csv$/i.test(path))
  return { ...found, format: tables ? 'csv' : 'unknown' }
}

/** Stems of the names of these folders in the languages of Takeout that we have seen or can expect. */
const ACTIVITY_FOLDER = /^(?:hist[oó]r|verlauf|cronolog|geschiedenis|su[bs]*cri|abonn|abos\/)/i

function classifyOtherFile(path: string): FileVerdict {
  if (/\.csv$/i.test(path))
    return {
      outcome: 'not_posts',
      code: 'activity',
      reason: 'A table without posts (playlists, settings).',
    }
  if (ACTIVITY_FOLDER.test(path))
    return {
      outcome: 'not_posts',
      code: 'activity',
      reason: 'What was watched, searched for or subscribed to.',
    }
  if (/\.html?$/i.test(path))
    return {
      outcome: 'failed',
      code: 'html_page',
      reason: 'A web page among the tables. It may contain comments, but only tables can be read.',
    }
  return { outcome: 'unknown', code: 'unknown', reason: 'Not known to contain posts, so it was not read.' }
}

/** Whether the archive has posts, or what looks like them, in a form that can't be read. */
async function hasUnreadPosts(archive: Archive, root: string): Promise<boolean> {
  const tree = await buildTree(planOf(archive), archive, root)
  const { tables } = await startContext(tree)
  return (
    [...tables.values()].includes('unknown') ||
    tree.files.some(
      ({ relative }) => VIDEO_JSON.test(relative) || classifyOtherFile(relative).code === 'html_page',
    )
  )
}

const plan: Plan<Context> = {
  platform: 'youtube',
  meta: false,
  roles: [videos, unknownVideos, videoJsonRole, words],
  relative,
  start: startContext,
  roleOf: ({ entry }, { tables }) => {
    const kind = tables.get(entry.path)
    return kind && ROLE_OF[kind]
  },
  classifyOtherFile,
}

/** The contents of YouTube's folder, zipped without it in a language whose folders we don't know: everything beside the tables is YouTube's. */
const barePlan: Plan<Context> = {
  ...plan,
  relative: (path, root) => (path.startsWith(root) ? path.slice(root.length) : null),
}

const planOf = ({ entries }: Archive): Plan<Context> => (rootOf(entries, MARKERS) ? plan : barePlan)

const MAX_TABLES = 200

/** By the tables that only YouTube has, whatever their names. */
async function recognizeContent(archive: Archive): Promise<Recognition | null> {
  const tables = archive.entries.filter(
    ({ path, isDirectory }) => !isDirectory && !isSystemFile(path) && /\.csv$/i.test(path),
  )
  for (const table of tables.slice(0, MAX_TABLES))
    if (await isOwnTable(archive, table))
      return { format: 'csv', generation: 'Y2', root: folderOf(folderOf(table.path).slice(0, -1)) }
  return null
}

/** YouTube's part of a Google Takeout: own videos, comments, live chats and community posts. */
export const youtube: Importer = {
  platform: 'youtube',
  recognize,
  recognizeContent,
  // What can't be read shows that there may be posts, so the import has to report it.
  findPosts: async (archive, root) => {
    const found = await findPosts(planOf(archive), archive, root)
    return found !== 'posts' && (await hasUnreadPosts(archive, root)) ? 'posts' : found
  },
  read: (archive, root, options) => readTree(planOf(archive), archive, root, options),
}
