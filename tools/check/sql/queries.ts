import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Breach, filesBelow, root } from '../files.ts'
import type { Query } from './check.ts'
import { formatSql } from './format.ts'

/** For reviewers: the statements of each slice in their final form. */
const FOLDER = 'server/queries'
const COMMAND = 'npm run check -- sql --write'

/** The files' texts, by path. */
function pagesOf(queries: Query[]): Map<string, string> {
  const bySlice = Map.groupBy(queries, ({ call }) => sliceOf(call.path))
  return new Map(
    [...bySlice].map(([slice, ofSlice]) => {
      const statements = ofSlice
        .toSorted((a, b) => compare(a.call.path, b.call.path) || a.call.line - b.call.line)
        .flatMap(({ call, texts: [first, ...others] }) => {
          const form = others.length > 0 ? ' (one of its forms)' : ''
          return first === undefined ? [] : [`-- ${call.path}, ${call.within}${form}\n${formatSql(first)};\n`]
        })
      return [
        `${FOLDER}/${slice}.sql`,
        [`-- Written by \`${COMMAND}\` from the statements in the code.\n`, ...statements].join('\n'),
      ]
    }),
  )
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** `posts` for `server/posts/lists/reads.ts`; `demo` for all files of the demo. */
function sliceOf(path: string): string {
  const [room = '', slice = ''] = path.split('/')
  return room === 'server' ? slice : room
}

export function writeQueries(queries: Query[]): void {
  rmSync(join(root, FOLDER), { recursive: true, force: true })
  mkdirSync(join(root, FOLDER))
  for (const [path, text] of pagesOf(queries)) writeFileSync(join(root, path), text)
}

/** Files that differ from what `writeQueries` would write. */
export function staleQueries(queries: Query[]): Breach[] {
  const pages = pagesOf(queries)
  const kept = filesBelow(FOLDER, ['.sql']).map(({ path }) => path)
  const sentence = `is out of date. Write it again: ${COMMAND}`
  return [...new Set([...pages.keys(), ...kept])].flatMap((path) => {
    const line = firstDifference(
      kept.includes(path) ? readFileSync(join(root, path), 'utf8') : '',
      pages.get(path) ?? '',
    )
    return line === null ? [] : [{ path, line, sentence }]
  })
}

function firstDifference(before: string, after: string): number | null {
  if (before === after) return null
  const lines = after.split('\n')
  const at = before.split('\n').findIndex((line, index) => line !== lines[index])
  return at < 0 ? 1 : at + 1
}
