import { benchClients } from './clients.ts'
import { benchImport } from './import.ts'
import { openBench } from './kit.ts'
import { benchPages } from './pages.ts'
import { benchPdf } from './pdf.ts'
import { benchThumbnails } from './thumbnails.ts'

/** `npm run bench`, or `npm run bench -- import thumbnails pages clients pdf` for some. Every line is a ratio against a floor of the same run. */
const wanted = process.argv.slice(2)
const runs = (name: string): boolean => wanted.length === 0 || wanted.includes(name)

if (runs('import') || runs('thumbnails') || runs('pages') || runs('clients')) {
  const bench = await openBench()
  try {
    if (runs('import')) await benchImport(bench)
    if (runs('thumbnails')) await benchThumbnails(bench)
    if (runs('clients')) await benchClients(bench)
    if (runs('pages')) await benchPages(bench)
  } finally {
    await bench.close()
  }
}
if (runs('pdf')) await benchPdf()
process.exit(0)
