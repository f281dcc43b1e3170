import { benchArchive2gb, benchArchiveMillion } from './archives/archive-2gb.ts'
import { benchBrowser } from './browser/browser.ts'
import { benchLook } from './browser/look.ts'
import { benchRows } from './browser/rows.ts'
import { benchWall } from './browser/wall.ts'
import { benchClients } from './clients.ts'
import { benchEvidence } from './evidence.ts'
import { benchImport } from './import.ts'
import { openBench } from './kit.ts'
import { benchLists } from './lists.ts'
import { benchMany } from './many.ts'
import { benchPages } from './pages.ts'
import { benchPdf } from './pdf.ts'
import { benchProgress } from './progress.ts'
import { benchSearches } from './searches.ts'
import { benchThumbnails } from './thumbnails.ts'

/**
 * `npm run bench`, or `npm run bench -- import thumbnails pages clients searches many progress pdf` for some: every line is a ratio to a floor measured
 * in the same run. Run only by name, because they take minutes or 10 GB of disk: `browser`, `look` (how much of a list is on screen), `rows`, `wall` (`wall:small` for one size),
 * `archive-2gb`, `archive-million`, `evidence` (`evidence:1000000` for a million posts), `lists` (ten million posts; `lists:loss` runs only those with the word in their name).
 */
const requestedNames = process.argv.slice(2)
const isRequested = (name: string): boolean => requestedNames.length === 0 || requestedNames.includes(name)

if (requestedNames.includes('browser')) await benchBrowser()
if (requestedNames.includes('look')) await benchLook()
if (requestedNames.includes('rows')) await benchRows()
const wallArgument = requestedNames.find((name) => /^wall(:|$)/.test(name))
if (wallArgument) {
  const size = wallArgument.slice('wall:'.length)
  await benchWall(size ? [size] : ['large', 'middle', 'small'])
}
if (requestedNames.includes('archive-2gb')) await benchArchive2gb()
if (requestedNames.includes('archive-million')) await benchArchiveMillion()
const listsArgument = requestedNames.find((name) => /^lists(:|$)/.test(name))
if (listsArgument) {
  const bench = await openBench()
  try {
    await benchLists(bench, listsArgument.slice('lists:'.length))
  } finally {
    await bench.close()
  }
}
const evidenceArgument = requestedNames.find((name) => /^evidence(:|$)/.test(name))
if (evidenceArgument) {
  const bench = await openBench()
  try {
    await benchEvidence(bench, Number(evidenceArgument.slice('evidence:'.length) || 200_000))
  } finally {
    await bench.close()
  }
}
if (
  isRequested('import') ||
  isRequested('thumbnails') ||
  isRequested('pages') ||
  isRequested('clients') ||
  isRequested('searches') ||
  isRequested('many') ||
  isRequested('progress')
) {
  const bench = await openBench()
  try {
    if (isRequested('import')) await benchImport(bench)
    if (isRequested('thumbnails')) await benchThumbnails(bench)
    if (isRequested('clients')) await benchClients(bench)
    if (isRequested('searches')) await benchSearches(bench)
    if (isRequested('many')) await benchMany(bench)
    if (isRequested('progress')) await benchProgress(bench)
    if (isRequested('pages')) await benchPages(bench)
  } finally {
    await bench.close()
  }
}
if (isRequested('pdf')) await benchPdf()
process.exit(0)
