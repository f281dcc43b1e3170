import type { OtherArchive } from '#contract/vocabulary/imports/other-archive.ts'
import type { Archive, ArchiveEntry } from '../kit/importer.ts'
import { isSystemFile } from '../kit/ledger/verdict.ts'

/** How to recognize an archive: for each of the paths, it has a file that matches. */
type Sign = {
  archive: OtherArchive | 'encryptedChats'
  paths: RegExp[]
  /** How a file that matches the first path begins, if its name alone proves nothing. */
  beginsWith?: RegExp
}

/** The first that fits counts, so the ones that prove most come first. */
const SIGNS: Sign[] = [
  // Other chats of Messenger have objects as participants.
  {
    archive: 'encryptedChats',
    paths: [/^(?:[^/]+\/)?(?:messages\/)?[^/]+_\d+\.json$/i],
    beginsWith: /"participants"\s*:\s*\[\s*["\]]/,
  },
  { archive: 'snapchat', paths: [/(?:^|\/)(?:json|html)\/(?:memories|snap|chat)_history\.(?:json|html)$/] },
  {
    archive: 'linkedin',
    paths: [/(?:^|\/)Profile\.csv$/, /(?:^|\/)(?:Shares|Connections|Comments|Positions|Invitations)\.csv$/],
  },
  { archive: 'linkedin', paths: [/(?:^|\/)Shares\.csv$/], beginsWith: /ShareCommentary/ },
  // The end is checked first, because it would be searched again after each "WhatsApp" in a name.
  { archive: 'whatsapp', paths: [/(?:^|\/)(?=[^/]*\.txt$)(?:_chat\.txt|[^/]*WhatsApp)/i] },
  {
    archive: 'whatsapp',
    paths: [/(?:^|\/)whatsapp_(?:account_information|channels|connections|settings)\//i],
  },
  {
    archive: 'reddit',
    paths: [/(?:^|\/)(?:subscribed_subreddits|post_votes|comment_votes|post_headers|comment_headers)\.csv$/],
  },
  {
    archive: 'reddit',
    paths: [/(?:^|\/)(?:posts|comments)\.csv$/],
    beginsWith: /(?:^|,)subreddit(?:,|\r?\n)/,
  },
  { archive: 'threads', paths: [/(?:^|\/)threads\/threads_and_replies[^/]*\.(?:json|html)$/] },
  { archive: 'bluesky', paths: [/\.car$/i] },
  {
    archive: 'mastodon',
    paths: [/(?:^|\/)outbox\.json$/],
    beginsWith: /activitystreams|OrderedCollection/,
  },
  { archive: 'telegram', paths: [/(?:^|\/)(?:DataExport|ChatExport)_\d{4}-\d\d-\d\d[^/]*\//] },
  { archive: 'telegram', paths: [/(?:^|\/)result\.json$/], beginsWith: /Telegram/ },
  {
    archive: 'strava',
    paths: [/(?:^|\/)activities\.csv$/, /(?:^|\/)activities\/[^/]+\.(?:gpx|fit|tcx)(?:\.gz)?$/i],
  },
  { archive: 'fitbit', paths: [/(?:^|\/)(?:Fitbit|MyFitbitData|Global Export Data)\//] },
  { archive: 'photos', paths: [/(?:^|\/)Google (?:Photos|Fotos|Foto)\//] },
  { archive: 'photos', paths: [/\.suppl[a-z-]*(?:\(\d+\))?\.json$/i] },
  {
    archive: 'mapsTimeline',
    paths: [
      /(?:^|\/)(?:Semantic )?(?:Location History|Historial de ubicaciones|Historique des positions|Standortverlauf)[^/]*\//i,
    ],
  },
  {
    archive: 'myActivity',
    paths: [/(?:^|\/)(?:My ?Activity|Mi ?actividad|Mon ?activité|Meine ?Aktivitäten)(?:\/|\.json$|\.html$)/i],
  },
]

/** How much is read of a file. Headers of tables and the first lines of JSON need less. */
const BEGINNING_BYTES = 4096
/** The most files whose beginning is read for one sign. */
const MAX_FILES = 20

/** Whose archive it is, if it is from none of our platforms. */
export async function recognizeOther(archive: Archive): Promise<Sign['archive'] | null> {
  const files = archive.entries.filter(({ path, isDirectory }) => !isDirectory && !isSystemFile(path))
  for (const { archive: found, paths, beginsWith } of SIGNS) {
    const [first = [], ...others] = paths.map((path) => files.filter((file) => path.test(file.path)))
    if (first.length === 0 || others.some((same) => same.length === 0)) continue
    if (!beginsWith || (await beginsLike(archive, first.slice(0, MAX_FILES), beginsWith))) return found
  }
  return null
}

async function beginsLike(archive: Archive, files: ArchiveEntry[], pattern: RegExp): Promise<boolean> {
  for (const file of files)
    for await (const chunk of archive.open(file)) {
      if (pattern.test(new TextDecoder().decode(chunk.subarray(0, BEGINNING_BYTES)))) return true
      break
    }
  return false
}

/** Whether it holds zips, such as several downloads that were zipped together. */
export const holdsZips = ({ entries }: Archive): boolean =>
  entries.some(({ path, isDirectory }) => !isDirectory && !isSystemFile(path) && /\.zip$/i.test(path))
