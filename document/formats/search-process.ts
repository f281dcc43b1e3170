/** Opens a file with a different reader than the program that rendered it, in a separate process because a long document takes memory. */
import { readFileSync } from 'node:fs'
import { answerRequests } from '#processes/answer.ts'
import { MIN_WORD_LENGTH, probesOf, toSearchable } from '../kit/probes.ts'
import type { SearchResult, SearchRequest } from './search.ts'

const EXIF = Buffer.from('Exif\0\0', 'latin1')

async function* textsOf({ format }: SearchRequest, bytes: Buffer): AsyncGenerator<string> {
  if (format === 'docx') yield* (await import('./docx/read.ts')).readDocx(bytes)
  else yield* (await import('./pdf/read.ts')).readPdf(new Uint8Array(bytes))
}

/** @param onPage called for each page */
async function search(order: SearchRequest, onPage: () => void): Promise<SearchResult> {
  const bytes = readFileSync(order.file)
  const hasExif = bytes.includes(EXIF)
  const allowed = toSearchable(order.allowed.join('\n'))
  // Each page is scanned once, regardless of the number of texts.
  const byBeginning = Map.groupBy(
    order.forbidden.flatMap((text, at) => probesOf(text).map((probe) => ({ probe, at }))),
    ({ probe }) => probe.slice(0, MIN_WORD_LENGTH),
  )
  const found = new Set<number>()
  for await (const text of textsOf(order, bytes)) {
    onPage()
    const page = toSearchable(text)
    for (let from = 0; from + MIN_WORD_LENGTH <= page.length; from += 1)
      for (const { probe, at } of byBeginning.get(page.slice(from, from + MIN_WORD_LENGTH)) ?? [])
        if (!found.has(at) && page.startsWith(probe, from) && !allowed.includes(probe)) found.add(at)
  }
  return { texts: [...found], hasExif }
}

answerRequests((order: SearchRequest, parent) => search(order, () => parent.progress()))
