import { ArchiveProblem } from '../importer.ts'

/**
 * Passes the bytes of a record file through. Every platform writes UTF-8: a file in UTF-16 was rewritten by some program after the download, and
 * none of its records could be read. @throws ArchiveProblem REWRITTEN
 */
export async function* refuseUtf16(
  chunks: AsyncIterable<Uint8Array>,
  path: string,
): AsyncGenerator<Uint8Array> {
  let isFirst = true
  for await (const chunk of chunks) {
    if (isFirst && chunk.length > 1) {
      isFirst = false
      const [one, two] = chunk
      if ((one === 0xff && two === 0xfe) || (one === 0xfe && two === 0xff) || one === 0 || two === 0)
        throw new ArchiveProblem(
          'REWRITTEN',
          `The file "${path}" in the zip is in UTF-16, so some program has rewritten it since the platform made it. Please upload the original download.`,
          { entry: path },
        )
    }
    yield chunk
  }
}
