import { createReadStream } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { writeDurably } from './durable-write.ts'
import { checkedId, checkedNumber } from './names.ts'
import { type Storage, StorageProblem, type Stored } from './storage.ts'

type Parts = Pick<Storage, 'putPart' | 'parts' | 'assemble' | 'removeParts'>

/** The parts of uploads: `<root>/<upload>/<number>`. @param put how joined bytes become content */
export function folderParts(
  root: string,
  drafts: string,
  put: (stream: Readable, onProgress?: (bytes: number) => void) => Promise<Stored>,
): Parts {
  const folder = (uploadId: string) => join(root, checkedId(uploadId))

  async function parts(uploadId: string) {
    const names = await namesIn(folder(uploadId))
    const found = names.map(async (name) => ({
      partNumber: Number(name),
      size: (await stat(join(folder(uploadId), name))).size,
    }))
    return (await Promise.all(found)).sort((a, b) => a.partNumber - b.partNumber)
  }

  return {
    parts,
    putPart: async (uploadId, partNumber, stream, maxBytes) => {
      const path = join(folder(uploadId), checkedNumber(partNumber))
      return writeDurably(stream, drafts, () => path, { maxBytes })
    },
    assemble: async (uploadId, partCount, onProgress) => {
      const there = new Set((await parts(uploadId)).map((part) => part.partNumber))
      const numbers = Array.from({ length: partCount }, (_, index) => index)
      const absent = numbers.filter((number) => !there.has(number))
      if (absent.length > 0) {
        throw new StorageProblem(
          'missing',
          `Of ${partCount} parts ${absent.length} are missing, the first is ${absent[0]}.`,
        )
      }
      const paths = numbers.map((number) => join(folder(uploadId), String(number)))
      return put(Readable.from(joined(paths), { objectMode: false }), onProgress)
    },
    removeParts: async (uploadId) => rm(folder(uploadId), { recursive: true, force: true }),
  }
}

async function* joined(paths: string[]): AsyncGenerator<Buffer> {
  for (const path of paths) {
    for await (const piece of createReadStream(path, { highWaterMark: 1024 * 1024 })) yield piece as Buffer
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
