import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../files.ts'
import type { Query } from './check.ts'
import { formatSql } from './format.ts'

/** For reviewers: the statements of each slice in their final form. */
const FOLDER = '.cache/queries'
const COMMAND = 'npm run check -- sql --write'

/** The files' texts, by path. */
function pagesOf(queries: Query[]): Map<string, string> {
  const bySlice = Map.groupBy(queries, ({ call }) => sliceOf(call.path))
  return new Map(
    [...bySlice].map(([slice, ofSlice]) => {
      const statements = ofSlice
        .toSorted((a, b) => compare(a.call.path, b.call.path) || a.call.line - b.call.line)
        .flatMap(({ call, texts }) => {
          const [last, ...others] = texts.toReversed()
          const form = others.length > 0 ? ' (the longest of its forms)' : ''
          return last === undefined ? [] : [`-- ${call.path}, ${call.within}${form}\n${formatSql(last)};\n`]
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
  mkdirSync(join(root, FOLDER), { recursive: true })
  for (const [path, text] of pagesOf(queries)) writeFileSync(join(root, path), text)
}
