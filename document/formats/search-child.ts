/** Opens a file with a different reader than the program that drew it, in a separate process because a long document takes memory. */
import { readFileSync } from 'node:fs'
import { BEGINNING, probesOf, searchable } from '../kit/probes.ts'
import type { Found, Search } from './search.ts'

const EXIF = Buffer.from('Exif\0\0', 'latin1')

async function* textsOf({ format }: Search, bytes: Buffer): AsyncGenerator<string> {
  if (format === 'docx') yield* (await import('./docx/read.ts')).readDocx(bytes)
  else yield* (await import('./pdf/read.ts')).readPdf(new Uint8Array(bytes))
}

async function search(order: Search): Promise<Found> {
  const bytes = readFileSync(order.file)
  const hasExif = bytes.includes(EXIF)
  const allowed = searchable(order.allowed.join('\n'))
  // Each page is scanned once, regardless of the number of texts.
  const byBeginning = Map.groupBy(
    order.forbidden.flatMap((text, at) => probesOf(text).map((probe) => ({ probe, at }))),
    ({ probe }) => probe.slice(0, BEGINNING),
  )
  const found = new Set<number>()
  for await (const text of textsOf(order, bytes)) {
    const page = searchable(text)
    for (let from = 0; from + BEGINNING <= page.length; from += 1)
      for (const { probe, at } of byBeginning.get(page.slice(from, from + BEGINNING)) ?? [])
        if (!found.has(at) && page.startsWith(probe, from) && !allowed.includes(probe)) found.add(at)
  }
  return { texts: [...found], hasExif }
}

process.once('message', (order: Search) => {
  search(order)
    .then((found) => process.send?.(found))
    .catch((error: unknown) => process.stderr.write(String(error)))
    .finally(() => process.disconnect?.())
})
