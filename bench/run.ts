import { benchArchive2gb, benchArchiveMillion } from './archives/archive-2gb.ts'
import { benchBrowser } from './browser/browser.ts'
import { benchLook } from './browser/look.ts'
import { benchClients } from './clients.ts'
import { benchImport } from './import.ts'
import { openBench } from './kit.ts'
import { benchLists } from './lists.ts'
import { benchPages } from './pages.ts'
import { benchPdf } from './pdf.ts'
import { benchSearches } from './searches.ts'
import { benchThumbnails } from './thumbnails.ts'

/**
 * `npm run bench`, or `npm run bench -- import thumbnails pages clients searches pdf` for some. Every line is a ratio to a floor measured
 * in the same run.
 * Run only by name, because they take minutes or 10 GB of disk: `browser`, `look` (how much of a list is on screen), `archive-2gb`,
 * `archive-million`, `lists` (ten million posts). `lists:loss` runs only those with the word in their name.
 */
const wanted = process.argv.slice(2)
const runs = (name: string): boolean => wanted.length === 0 || wanted.includes(name)

if (wanted.includes('browser')) await benchBrowser()
if (wanted.includes('look')) await benchLook()
if (wanted.includes('archive-2gb')) await benchArchive2gb()
if (wanted.includes('archive-million')) await benchArchiveMillion()
const lists = wanted.find((name) => /^lists(:|$)/.test(name))
if (lists) {
  const bench = await openBench()
  try {
    await benchLists(bench, lists.slice('lists:'.length))
  } finally {
    await bench.close()
  }
}
if (runs('import') || runs('thumbnails') || runs('pages') || runs('clients') || runs('searches')) {
  const bench = await openBench()
  try {
    if (runs('import')) await benchImport(bench)
    if (runs('thumbnails')) await benchThumbnails(bench)
    if (runs('clients')) await benchClients(bench)
    if (runs('searches')) await benchSearches(bench)
    if (runs('pages')) await benchPages(bench)
  } finally {
    await bench.close()
  }
}
if (runs('pdf')) await benchPdf()
process.exit(0)
