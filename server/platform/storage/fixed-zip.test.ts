import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { crc32 } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { ChangedBytes, fixedZip, fixedZipSize, type ZipFile } from './fixed-zip.ts'

const fileOf = (path: string, text: string): ZipFile => {
  const bytes = Buffer.from(text)
  return { path, size: bytes.length, crc32: crc32(bytes), open: () => Readable.from([bytes]) }
}
const bytesOf = (files: ZipFile[]): Promise<Buffer> => buffer(Readable.from(fixedZip(files)))

const FILES = [
  fileOf('README.txt', 'Read me.'),
  fileOf('media/é 🏋️.txt', ''),
  fileOf('a/b/c.bin', 'x'.repeat(70_000)),
]

describe('a zip in one fixed form', () => {
  it('has the size that was announced, and the same bytes each time', async () => {
    const zip = await bytesOf(FILES)
    expect(fixedZipSize(FILES)).toBe(zip.length)
    expect((await bytesOf(FILES)).equals(zip)).toBe(true)
    expect(
      createHash('sha256')
        .update(await bytesOf([]))
        .digest('hex'),
    ).toBe('8739c76e681f900923b900c9df0ef75cf421d39cabb54650c4b9ad19b6a76d85')
  })

  it.each(['/usr/bin/python3'].filter(existsSync))('is read by %s, with its checksums', async (python) => {
    const folder = await mkdtemp(join(tmpdir(), 'fixed-zip-'))
    try {
      const path = join(folder, 'a.zip')
      await writeFile(path, await bytesOf(FILES))
      const script = `
import json, sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as z:
    assert z.testzip() is None
    print(json.dumps([[i.filename, i.file_size, i.compress_type, list(i.date_time), len(i.extra), i.external_attr] for i in z.infolist()]))`
      const entries: unknown = JSON.parse(execFileSync(python, ['-c', script, path], { encoding: 'utf8' }))
      expect(entries).toEqual(
        FILES.map(({ path: name, size }) => [name, size, 0, [1980, 1, 1, 0, 0, 0], 0, 0]),
      )
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  it('is refused if the bytes of a file are not those that were stored', async () => {
    const [file] = FILES as [ZipFile]
    const other = (text: string): ZipFile => ({ ...file, open: () => Readable.from([Buffer.from(text)]) })
    for (const text of ['Read we.', 'Read me', 'Read me. Now.'])
      await expect(bytesOf([other(text)])).rejects.toThrow(ChangedBytes)
  })

  it.runIf(process.env['PROOFLINE_PROVE'] === '1' && existsSync('/usr/bin/python3'))(
    'holds files and places beyond four gigabytes',
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'fixed-zip-'))
      try {
        const piece = Buffer.alloc(2 ** 24)
        const pieces = 257
        let sum = 0
        for (let n = 0; n < pieces; n += 1) sum = crc32(piece, sum)
        const large: ZipFile = {
          path: 'large.bin',
          size: piece.length * pieces,
          crc32: sum,
          open: () => Readable.from(Array.from({ length: pieces }, () => piece)),
        }
        const path = join(folder, 'a.zip')
        const files = [large, ...FILES]
        await pipeline(fixedZip(files), createWriteStream(path))
        let length = 0
        for await (const bytes of createReadStream(path)) length += (bytes as Buffer).length
        expect(length).toBe(fixedZipSize(files))
        const script = `
import sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as z:
    print(z.testzip(), z.getinfo('README.txt').header_offset, z.read('README.txt').decode())`
        const answer = execFileSync('/usr/bin/python3', ['-c', script, path], { encoding: 'utf8' })
        expect(answer.trim()).toBe(`None ${large.size + 30 + 9 + 20} Read me.`)
      } finally {
        await rm(folder, { recursive: true })
      }
    },
    300_000,
  )
})
