import { createHash, hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import type { ZipFile } from '../platform/storage/fixed-zip.ts'

/** Bytes that are collected before they are written. */
const PIECE_LENGTH = 65_536

/** A text that becomes a file of a package piece by piece. It is on the disk, because a client may have any number of posts. */
export class ScratchText {
  readonly path: string
  readonly #file: FileHandle
  readonly #sha256 = createHash('sha256')
  #crc32 = 0
  #size = 0
  #waiting: Buffer[] = []
  #waitingLength = 0

  private constructor(path: string, file: FileHandle) {
    this.path = path
    this.#file = file
  }

  /** @param folder a temporary one, which its owner removes */
  static async in(folder: string, name: string): Promise<ScratchText> {
    const path = join(folder, name)
    return new ScratchText(path, await open(path, 'wx'))
  }

  async write(text: string): Promise<void> {
    const bytes = Buffer.from(text)
    this.#sha256.update(bytes)
    this.#crc32 = crc32(bytes, this.#crc32)
    this.#size += bytes.length
    this.#waiting.push(bytes)
    this.#waitingLength += bytes.length
    if (this.#waitingLength >= PIECE_LENGTH) await this.#flush()
  }

  async #flush(): Promise<void> {
    await this.#file.writeFile(Buffer.concat(this.#waiting))
    this.#waiting = []
    this.#waitingLength = 0
  }

  /** Closes the file, if that has not been done. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#file.close()
  }

  /** Nothing can be written to it any more. */
  async end(): Promise<Omit<ListedFile, 'path'>> {
    await this.#flush()
    await this.#file.close()
    return {
      size: this.#size,
      crc32: this.#crc32,
      sha256: this.#sha256.digest('hex'),
      open: () => createReadStream(this.path),
    }
  }
}

/** A file of the package, and its hash in hex. */
export type ListedFile = ZipFile & { sha256: string }

export const fileOfBytes = (path: string, bytes: Buffer): ListedFile => ({
  path,
  size: bytes.length,
  crc32: crc32(bytes),
  sha256: hash('sha256', bytes, 'hex'),
  open: async function* () {
    yield bytes
  },
})

/** The items of a list in JSON, written one by one. */
export class JsonList {
  readonly #text: ScratchText
  #count = 0

  constructor(text: ScratchText) {
    this.#text = text
  }

  async add(item: unknown): Promise<void> {
    await this.#text.write(`${this.#count === 0 ? '' : ',\n'}${JSON.stringify(item)}`)
    this.#count += 1
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#text[Symbol.asyncDispose]()
  }

  /** @returns the pieces of the text between the brackets */
  async end(): Promise<AsyncIterable<Uint8Array>> {
    return (await this.#text.end()).open()
  }
}
