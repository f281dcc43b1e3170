import { filesBelow } from './files.ts'
import { habitBreaches, pageBreaches, sheetBreaches } from './habits.ts'
import { importBreaches } from './imports.ts'
import { rooms } from './table.ts'

const sources = Object.keys(rooms).flatMap((room) => filesBelow(room, ['.ts', '.tsx']))
const sheets = filesBelow('web', ['.css'])
const pages = filesBelow('docs', ['.md']).filter(({ path }) => /^docs\/(recipes|architecture)/.test(path))
const breaches = [
  ...sources.flatMap((file) => [...importBreaches(file), ...habitBreaches(file)]),
  ...sheets.flatMap(sheetBreaches),
  ...pages.flatMap(pageBreaches),
]

for (const { path, line, sentence } of breaches) console.log(`${path}:${line} ${sentence}`)
console.log(
  `${sources.length} files, ${sheets.length} style sheets and ${pages.length} pages looked at, ${breaches.length} breaches.`,
)
process.exitCode = breaches.length === 0 ? 0 : 1
