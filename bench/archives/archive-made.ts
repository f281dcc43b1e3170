import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import sharp from 'sharp'
import { ZipFile } from 'yazl'

const FILE_OF = 10_000
const FOLDER = 'your_facebook_activity/posts'
const WORDS =
  'the lake was cold but we stayed until the sun went down and nobody wanted to drive home again today'.split(
    ' ',
  )

export type FacebookRecord = {
  timestamp: number
  title: string
  data: [{ post: string }, { update_timestamp: number }]
  tags?: object[]
  attachments?: object[]
}

const uriOf = (photo: number): string =>
  `${FOLDER}/media/Mobileuploads_a1/${4_000_000_000_000_000 + photo}.jpg`

/**
 * Fifteen years of posts, some with a photo.
 * @param photos the number of photos, spread evenly
 * @param every this many posts, one shows a photo, repeatedly; null: each photo is shown once
 */
function recordOf(
  n: number,
  posts: number,
  photos: number,
  every: number | null,
  wordsOf: (n: number) => number,
): FacebookRecord {
  const text = Array.from(
    { length: wordsOf(n) },
    (_, word) => WORDS[(n * 7 + word * 13) % WORDS.length],
  ).join(' ')
  const timestamp = 1_280_000_000 + Math.floor((n * 470_000_000) / posts)
  const photo = every === null ? Math.floor((n * photos) / posts) : (n / every) % photos
  const hasPhoto =
    photos > 0 &&
    (every === null ? n === 0 || Math.floor(((n - 1) * photos) / posts) !== photo : n % every === 0)
  return {
    timestamp,
    title: 'Bea updated her status.',
    data: [{ post: `${text} ${n} caf\u00c3\u00a9` }, { update_timestamp: timestamp }],
    ...(n % 9 === 0 ? { tags: [{ name: 'Someone' }] } : {}),
    ...(hasPhoto
      ? { attachments: [{ data: [{ media: { uri: uriOf(photo), creation_timestamp: timestamp } }] }] }
      : {}),
  }
}

function* fileOf(
  from: number,
  to: number,
  ...shape: [posts: number, photos: number, every: number | null, wordsOf: (n: number) => number]
): Generator<string> {
  for (let n = from; n < to; n += 1)
    yield `${n === from ? '[' : ','}\n${JSON.stringify(recordOf(n, ...shape), null, 2)}`
  yield ']'
}

const KINDS = 24

/** Photographs of 3 megapixels and 0.4 MB. A JPEG comment makes each a distinct file. */
export async function photographs(): Promise<(n: number) => Buffer> {
  const drawn: Buffer[] = []
  for (let n = 0; n < KINDS; n += 1)
    drawn.push(
      await sharp({
        create: {
          width: 2048,
          height: 1536,
          channels: 3,
          noise: { type: 'gaussian', mean: 90 + n * 3, sigma: 8.7 },
          background: 'gray',
        },
      })
        .jpeg({ quality: 80 })
        .toBuffer(),
    )
  return (n) => {
    const base = drawn[n % KINDS] as Buffer
    const comment = Buffer.from([0xff, 0xfe, 0, 10, ...Buffer.from(String(n).padStart(8, '0'))])
    return Buffer.concat([base.subarray(0, 2), comment, base.subarray(2)])
  }
}

/** Writes a Facebook archive of known size while generating it, with 10,000 posts per file, as Facebook splits them. */
export async function writeArchive(
  file: string,
  posts: number,
  photos: number,
  every: number | null = null,
  wordsOf = (n: number): number => 12 + (n % 17),
): Promise<void> {
  const zip = new ZipFile()
  const mtime = new Date('2026-01-05T12:00:00Z')
  for (let from = 0; from < posts; from += FILE_OF) {
    const path = `${FOLDER}/your_posts__check_ins__photos_and_videos_${from / FILE_OF + 1}.json`
    zip.addReadStreamLazy(path, { mtime }, (give) =>
      give(
        null,
        Readable.from(fileOf(from, Math.min(from + FILE_OF, posts), posts, photos, every, wordsOf), {
          objectMode: false,
        }),
      ),
    )
  }
  const photo = photos > 0 ? await photographs() : null
  for (let n = 0; photo && n < photos; n += 1)
    zip.addReadStreamLazy(uriOf(n), { mtime, compress: false }, (give) =>
      give(null, Readable.from([photo(n)], { objectMode: false })),
    )
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(file))
}
