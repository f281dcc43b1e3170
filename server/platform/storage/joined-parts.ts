import { type FileHandle, open } from 'node:fs/promises'
import type { RandomAccess } from './storage.ts'

/** Files held open at once; an upload may have thousands of parts. */
const MOST_OPEN = 8

type Part = { path: string; size: number }
type Opened = { handle: Promise<FileHandle>; readers: number }

/** Files read as one, in order, without being joined. All but the last are of one size. */
export function joinedParts(parts: readonly Part[]): RandomAccess {
  const size = parts.reduce((sum, part) => sum + part.size, 0)
  const each = parts[0]?.size ?? 0
  const opened = new Map<string, Opened>()

  async function closeOldest(): Promise<void> {
    for (const [path, { handle, readers }] of opened) {
      if (opened.size <= MOST_OPEN) return
      if (readers > 0) continue
      opened.delete(path)
      await (await handle).close()
    }
  }

  async function readPart({ path, size: whole }: Part, into: Uint8Array, from: number): Promise<void> {
    const file = opened.get(path) ?? { handle: open(path, 'r'), readers: 0 }
    // The latest stands last, so that the oldest is the first to be closed.
    opened.delete(path)
    opened.set(path, file)
    file.readers += 1
    try {
      const handle = await file.handle
      for (let done = 0; done < into.length; ) {
        const { bytesRead } = await handle.read(into, done, into.length - done, from + done)
        if (bytesRead === 0) throw new Error(`The file ${path} is shorter than its ${whole} bytes.`)
        done += bytesRead
      }
    } catch (error) {
      if (opened.get(path) === file) opened.delete(path)
      void file.handle.then((handle) => handle.close()).catch(() => undefined)
      throw error
    } finally {
      file.readers -= 1
    }
    await closeOldest()
  }

  return {
    size,
    read: async (offset, length, memory) => {
      const there = Math.max(0, Math.min(length, size - offset))
      const wanted = memory ? memory.subarray(0, there) : new Uint8Array(there)
      for (let done = 0; done < wanted.length; ) {
        const number = Math.floor((offset + done) / each)
        const part = parts[number] as Part
        const from = offset + done - number * each
        const few = Math.min(wanted.length - done, part.size - from)
        await readPart(part, wanted.subarray(done, done + few), from)
        done += few
      }
      return wanted
    },
    close: async () => {
      const all = [...opened.values()]
      opened.clear()
      for (const { handle } of all) await (await handle).close()
    },
  }
}
