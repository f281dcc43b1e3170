import { execFile } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import yazl from 'yazl'
import { PATH, POSTS } from '../testing/hostile.ts'
import { LIMITS } from './limits.ts'

/** `npm run prove` reads them at full size. */
const FULL = process.env['PROOFLINE_PROVE'] === '1'
const MAX_RESIDENT_BYTES = 256 * 1024 * 1024

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofline-memory-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Words that do not compress better than an honest file does. */
function* words(bytes: number): Generator<string> {
  let seed = 1
  for (let done = 0; done < bytes;) {
    let piece = ''
    for (let n = 0; n < 4096; n += 1) {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      piece += `${seed.toString(36)} `
    }
    done += piece.length
    yield piece
  }
}

function* posts(count: number): Generator<string> {
  for (let from = 0; from < count; from += 1000) {
    let piece = ''
    for (let n = from; n < Math.min(from + 1000, count); n += 1)
      piece += `${n === 0 ? '' : ','}{"timestamp":${1_300_000_000 + n},"data":[{"post":"post ${n}"}]}`
    yield piece
  }
}

function* within(before: string, inside: Iterable<string>, after: string): Generator<string> {
  yield before
  yield* inside
  yield after
}

const PHRASES = [...words(40_000)].map((piece) => piece.slice(0, 9000))

function* lines(count: number): Generator<string> {
  for (let n = 0; n < count; n += 1)
    yield `${n === 0 ? '' : ','}{"timestamp":${1_300_000_000 + n},"data":[{"post":"${PHRASES[n % PHRASES.length]}${n}"}]}`
}

/** Arrays and objects nested in each other. The names differ, so that the file does not compress beyond the limit. */
function* depths(count: number): Generator<string> {
  for (const piece of words(count)) yield piece.replaceAll(/(\w+) /g, '{"$1":[')
}

function* damage(count: number): Generator<string> {
  for (const piece of words(count)) yield piece.replaceAll(/(\w+) /g, '{"$1":,},')
}

type Files = Record<string, (() => Iterable<string>) | null>

/** A zip on disk; a file with `null` is empty. */
async function zipOf(name: string, files: Files): Promise<string> {
  const zip = new yazl.ZipFile()
  for (const [path, content] of Object.entries(files))
    if (content === null) zip.addBuffer(Buffer.alloc(0), path, { compress: false })
    else
      zip.addReadStreamLazy(path, { compressionLevel: 1 }, (give) =>
        give(null, Readable.from(content(), { objectMode: false })),
      )
  zip.end()
  const file = join(folder, name)
  await pipeline(zip.outputStream, createWriteStream(file))
  return file
}

type Outcome = { result: string; post: number; record: number; file: number; resident: number }
const read = async (file: string): Promise<Outcome> => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--max-semi-space-size=16', join(import.meta.dirname, '../testing/resident.ts'), file],
    { maxBuffer: 1 << 20, env: { ...process.env, MALLOC_ARENA_MAX: '2' } },
  )
  return JSON.parse(stdout)
}

const MB = 1_000_000
const cases: [string, () => Files, Partial<Outcome>][] = [
  [
    'one string of a gigabyte',
    () => ({
      [PATH]: () =>
        within(
          '[{"timestamp":1672531200,"data":[{"post":"',
          words(FULL ? 1000 * MB : 30 * MB),
          `"}]},${POSTS.slice(1)}`,
        ),
    }),
    { result: 'accepted', post: 2, record: 1 },
  ],
  [
    'ten million records',
    () => ({ [PATH]: () => within('[', posts(FULL ? 10_000_000 : 60_000), ']') }),
    { result: 'accepted', post: FULL ? 10_000_000 : 60_000, record: 0 },
  ],
  [
    'two gigabytes of JSON',
    () => ({ [PATH]: () => within('[', lines(FULL ? 220_000 : 1500), ']') }),
    { result: 'accepted', post: FULL ? 220_000 : 1500, record: 0 },
  ],
  [
    'a depth without end',
    () => ({ [PATH]: () => within('[', depths(FULL ? 200 * MB : 4 * MB), '') }),
    { result: 'DAMAGED' },
  ],
  [
    'quotes and brackets without end, each a damaged record',
    () => ({
      [PATH]: () => within(`[${POSTS.slice(1, -1)},`, damage(FULL ? 200 * MB : 4 * MB), '{}]'),
    }),
    { result: 'accepted', post: 2 },
  ],
  [
    'as many files as may be, with names as long as Facebook’s',
    () => ({
      [PATH]: () => [POSTS],
      ...Object.fromEntries(
        Array.from({ length: FULL ? LIMITS.entries - 1 : 15_000 }, (_, n) => [
          `your_facebook_activity/messages/inbox/somebody_${n >> 5}_1234567890/photos/${10 ** 15 + n}.jpg`,
          null,
        ]),
      ),
    }),
    { result: 'accepted', post: 2 },
  ],
]

describe('the reader stays under 256 MB, whatever an archive holds', () => {
  test.each(cases)(
    '%s',
    async (name, files, expected) => {
      const file = await zipOf(`${name}.zip`, files())
      const found = await read(file)
      expect(found).toMatchObject(expected)
      expect(found.resident).toBeLessThan(MAX_RESIDENT_BYTES)
      await rm(file)
    },
    FULL ? 900_000 : undefined,
  )
})
