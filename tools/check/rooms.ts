import { filesBelow } from './files.ts'
import { habitBreaches, pageBreaches } from './habits.ts'
import { importBreaches } from './imports.ts'
import { rooms } from './table.ts'

const sources = Object.keys(rooms).flatMap((room) => filesBelow(room, ['.ts', '.tsx']))
const pages = filesBelow('docs', ['.md']).filter(({ path }) => /^docs\/(recipes|architecture)/.test(path))
const breaches = [
  ...sources.flatMap((file) => [...importBreaches(file), ...habitBreaches(file)]),
  ...pages.flatMap(pageBreaches),
]

for (const { path, line, sentence } of breaches) console.log(`${path}:${line} ${sentence}`)
console.log(`${sources.length} files and ${pages.length} pages looked at, ${breaches.length} breaches.`)
process.exitCode = breaches.length === 0 ? 0 : 1
