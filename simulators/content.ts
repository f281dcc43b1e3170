import { readFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'

/** The bytes of a file that a simulator is given: themselves, or where they lie in the data folder. */
export type Content = { base64: string } | { path: string }

/** @param folder of the simulator, in the data folder: no command reads what lies elsewhere */
export function bytesOf(content: Content, folder: string): Buffer {
  if ('base64' in content) return Buffer.from(content.base64, 'base64')
  if (relative(dirname(folder), content.path).startsWith('..'))
    throw new Error(`${content.path} is not in the data folder.`)
  return readFileSync(content.path)
}
