import { type FileHandle, open } from 'node:fs/promises'
import type { PartReader } from './joined-parts.ts'

/** Files open at the same time; an upload may have thousands of parts. */
const MAX_OPEN_FILES = 8

type Opened = { handle: Promise<FileHandle>; readers: number }

/** Reads files and keeps them open for a while. */
export function openFiles(): PartReader<{ path: string; size: number }> {
  const opened = new Map<string, Opened>()

  async function closeOldest(): Promise<void> {
    for (const [path, { handle, readers }] of opened) {
      if (opened.size <= MAX_OPEN_FILES) return
      if (readers > 0) continue
      opened.delete(path)
      await (await handle).close()
    }
  }

  return {
    read: async ({ path, size }, into, from) => {
      const file = opened.get(path) ?? { handle: open(path, 'r'), readers: 0 }
      // The newest is last, so that the oldest is closed first.
      opened.delete(path)
      opened.set(path, file)
      file.readers += 1
      try {
        const handle = await file.handle
        for (let done = 0; done < into.length;) {
          const { bytesRead } = await handle.read(into, done, into.length - done, from + done)
          if (bytesRead === 0) throw new Error(`The file ${path} is shorter than its ${size} bytes.`)
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
    },
    close: async () => {
      const all = [...opened.values()]
      opened.clear()
      for (const { handle } of all) await (await handle).close()
    },
  }
}
