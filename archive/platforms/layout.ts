import type { ArchiveEntry, Inspection } from '../kit/importer.ts'
import { isSystemFile } from '../kit/ledger/verdict.ts'

const MESSAGES_FOLDER = /(?:^|\/)messages\//i

/** A path that only one platform's downloads have, anchored at a '/' or the start; generation is null if the path does not determine one. */
export type Marker = { path: RegExp; generation: string | null }

/**
 * Where the tree is and which generation it is: the first marker in the list with a matching path decides the generation, its shallowest
 * match the wrapper folder. Messages are ignored, because both Meta products have them.
 */
export function rootOf(
  entries: ArchiveEntry[],
  markers: Marker[],
): { root: string; generation: string | null } | null {
  let best = markers.length
  let root: string | null = null
  for (const { path } of entries) {
    if (isSystemFile(path)) continue
    for (const [index, marker] of markers.entries()) {
      const match = marker.path.exec(path)
      if (!match || MESSAGES_FOLDER.test(path.slice(0, match.index + match[0].length))) continue
      best = Math.min(best, index)
      const before = path.slice(0, match.index + (match[0].startsWith('/') ? 1 : 0))
      if (root === null || before.length < root.length) root = before
      break
    }
  }
  return root === null ? null : { root, generation: markers[best]?.generation ?? null }
}

/**
 * Decided only by the files that can contain posts: JSON if one of them is, HTML if all are. Without such files, all files of the tree decide;
 * start pages prove nothing.
 */
export function formatOf(
  entries: ArchiveEntry[],
  roles: { path: RegExp; neverPosts?: boolean }[],
  relative: (path: string) => string | null,
): Inspection['format'] {
  const posts = { json: 0, html: 0 }
  const all = { json: 0, html: 0 }
  for (const entry of entries) {
    const path = entry.isDirectory ? null : relative(entry.path)
    const page = path !== null && /\.html?$/i.test(path)
    if (path === null || (!page && !path.toLowerCase().endsWith('.json'))) continue
    if (/(?:^|\/)(?:start_here|index)\.html?$/i.test(path)) continue
    const kind = page ? 'html' : 'json'
    all[kind]++
    const asJson = page ? path.replace(/\.html?$/i, '.json') : path
    if (roles.some((role) => !role.neverPosts && role.path.test(asJson))) posts[kind]++
  }
  const counted = posts.json + posts.html > 0 ? posts : all
  return counted.json > 0 ? 'json' : counted.html > 0 ? 'html' : 'unknown'
}

/** Whether a path is that of a web page with the records of a role, as in a download in HTML. */
export const isRecordPage = (path: string, roles: { path: RegExp }[]): boolean =>
  /\.html?$/i.test(path) && roles.some((role) => role.path.test(path.replace(/\.html?$/i, '.json')))
