import { readFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'

/** The content of a file for a simulator: the bytes, or a path in the data folder. */
export type Content = { base64: string } | { path: string }

/** @param folder of the simulator in the data folder; commands can't read files outside of it */
export function bytesOf(content: Content, folder: string): Buffer {
  if ('base64' in content) return Buffer.from(content.base64, 'base64')
  if (relative(dirname(folder), content.path).startsWith('..'))
    throw new Error(`${content.path} is not in the data folder.`)
  return readFileSync(content.path)
}
