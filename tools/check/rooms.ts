import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesBelow, root } from './files.ts'
import { childBreaches } from './children.ts'
import { functionBreaches } from './functions.ts'
import {
  habitBreaches,
  outsideReferences,
  migrationBreaches,
  pageBreaches,
  refusedWordsInPages,
  sheetBreaches,
} from './habits.ts'
import { importBreaches } from './imports.ts'
import { lockBreaches } from './lock.ts'
import { shownTextBreaches } from './shown-text.ts'
import { rooms } from './table.ts'

const sources = Object.keys(rooms).flatMap((room) => filesBelow(room, ['.ts', '.tsx']))
const sheets = filesBelow('web', ['.css'])
const pages = [
  ...filesBelow('docs', ['.md']),
  ...['README.md', 'CONTRIBUTING.md'].map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') })),
]
const locks = ['', 'tools/node24/', 'tools/chromium-package/'].map((folder) => {
  const path = `${folder}package-lock.json`
  return { path, text: readFileSync(join(root, path), 'utf8') }
})
const breaches = [
  ...sources.flatMap((file) => [
    ...importBreaches(file),
    ...habitBreaches(file),
    ...functionBreaches(file),
    ...childBreaches(file),
    ...shownTextBreaches(file),
  ]),
  ...migrationBreaches(filesBelow('server/migrations', ['.sql']).map(({ path }) => path)),
  ...sheets.flatMap((sheet) => sheetBreaches(sheet)),
  ...pages.flatMap((page) => [...pageBreaches(page), ...refusedWordsInPages(page)]),
  ...[...pages, ...sheets].flatMap(outsideReferences),
  ...locks.flatMap(lockBreaches),
]

for (const { path, line, sentence } of breaches) console.log(`${path}:${line} ${sentence}`)
console.log(
  `${sources.length} files, ${sheets.length} style sheets and ${pages.length} pages looked at, ${breaches.length} breaches.`,
)
process.exitCode = breaches.length === 0 ? 0 : 1
