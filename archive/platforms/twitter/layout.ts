import type { ArchiveEntry, Recognition } from '../../kit/importer.ts'
import { type Marker, rootOf } from '../layout.ts'
import { ROLES } from './roles.ts'

const MARKERS: Marker[] = [
  { path: /(?:^|\/)data\/tweets(?:-part\d+)?\.js$/i, generation: 'X2' },
  { path: /(?:^|\/)data\/tweet(?:-part\d+)?\.js$/i, generation: 'X1' },
  { path: /(?:^|\/)data\/js\/(?:tweet_index\.js|tweets\/\d{4}_\d\d\.js)$/i, generation: 'X0' },
  { path: /(?:^|\/)data\/manifest\.js$/i, generation: 'X2' },
  { path: /(?:^|\/)Your archive\.html$/i, generation: null },
]

export const relative = (path: string, root: string): string | null =>
  path.startsWith(root) ? path.slice(root.length) : null

/** Files whose names are common, but which together identify Twitter. */
function findByFilePair(entries: ArchiveEntry[]): { root: string; generation: string } | null {
  const paths = new Set(entries.map(({ path }) => path))
  const pairs: [string, string, string][] = [
    ['tweet.js', 'account.js', 'X1'],
    ['tweets.csv', 'index.html', 'X0'],
  ]
  for (const path of paths)
    for (const [one, other, generation] of pairs) {
      const root = path.slice(0, path.length - one.length)
      if (path.endsWith(one) && /(?:^|\/)$/.test(root) && paths.has(root + other)) return { root, generation }
    }
  return null
}

export function recognize(entries: ArchiveEntry[]): Recognition | null {
  const found = rootOf(entries, MARKERS) ?? findByFilePair(entries)
  if (!found) return null
  const json = entries.some(({ path }) => {
    const within = relative(path, found.root)
    return within !== null && ROLES.some((role) => !role.neverPosts && role.path.test(within))
  })
  return { ...found, format: json ? 'json' : 'unknown' }
}
