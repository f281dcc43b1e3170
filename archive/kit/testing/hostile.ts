import { crc32, deflateRawSync } from 'node:zlib'
import type { ArchiveProblemCode } from '../importer.ts'
import { LIMITS } from '../zip/limits.ts'
import { le, type RawEnd, type RawEntry, rawZip } from './raw-zip.ts'

/** An archive that someone might send, and the expected result of importing it as Facebook's. */
export type Hostile = {
  /** Its number in the corpus: docs/decisions/archive-hostile.md. */
  hazard: number
  what: string
  zip: Uint8Array
  result: ArchiveProblemCode | 'accepted'
}

export const PATH = 'your_facebook_activity/posts/your_posts__check_ins__photos_and_videos_1.json'
export const POSTS =
  '[{"timestamp":1672531200,"data":[{"post":"Hello"}]},{"timestamp":1672531300,"data":[{"post":"Again"}]}]'
const posts = { name: PATH, data: POSTS }
const media = { name: 'your_facebook_activity/posts/media/a_1/1.jpg', data: 'xyz' }

/** Valid posts, next to an entry that is not valid. */
const beside = (more: Partial<RawEntry> & { name: string | Uint8Array }, end?: RawEnd): Uint8Array =>
  rawZip([posts, { data: 'x', ...more }], end)
const alone = (more: Partial<RawEntry>, end?: RawEnd): Uint8Array => rawZip([{ ...posts, ...more }], end)

function overlapping(): Uint8Array {
  const inner = rawZip([{ name: 'b', data: 'x' }]).subarray(0, 32)
  return rawZip([
    { name: 'a', data: inner, method: 0 },
    { name: 'b', data: 'x', sameAs: 0, central: { offset: 31, method: 8 } },
    posts,
  ])
}

const cut = (part: number): Uint8Array => {
  const zip = rawZip([posts, media])
  return zip.slice(0, Math.floor((zip.length * part) / 64))
}

const shiftJis = Buffer.from([0x83, 0x65, 0x83, 0x58, 0x83, 0x67])
const unicodePath = (name: Uint8Array, path: string): Buffer => {
  const block = Buffer.concat([Buffer.from([1]), le([crc32(name), 4]), Buffer.from(path)])
  return Buffer.concat([le([0x7075, 2], [block.length, 2]), block])
}
const record = (json: string): Uint8Array => alone({ data: `[${json},${POSTS.slice(1)}` })

const withEmptyFiles = (many: number): Uint8Array =>
  rawZip([posts, ...Array.from({ length: many }, (_, n) => ({ name: `f/${n}` }))], { zip64: true })

/** Ordered by number; 16, 19 and 20 depend on what the server does with them. */
export const HOSTILE: Hostile[] = (
  [
    [1, 'records that overlap', overlapping(), 'UNSAFE'],
    [1, 'two files of one record', beside({ name: 'b', sameAs: 0 }), 'UNSAFE'],
    [2, 'a zip within the zip', beside({ name: 'inner.zip', data: rawZip([posts]), method: 0 }), 'accepted'],
    [
      2,
      'nothing but a zip within the zip',
      rawZip([{ name: 'facebook.zip', data: rawZip([posts]) }]),
      'UNRECOGNISED',
    ],
    [3, 'zip64 counts that differ', alone({}, { zip64: { count: 2 } }), 'UNSAFE'],
    [3, 'zip64 sizes that differ', alone({}, { zip64: { size: 9 } }), 'UNSAFE'],
    [3, 'zip64 offsets that differ', alone({}, { zip64: { offset: 9 } }), 'UNSAFE'],
    [3, 'a zip64 end that is elsewhere', alone({}, { zip64: { locator: 3 } }), 'DAMAGED'],
    [
      3,
      'a zip64 field against the header',
      alone({ central: { extra: le([1, 2], [16, 2], [5, 8], [5, 8]) } }),
      'UNSAFE',
    ],
    [3, 'one disk of several', alone({}, { disk: 1 }), 'UNSAFE'],
    [4, 'another name in its own header', alone({ local: { name: 'b.json' } }), 'UNSAFE'],
    [4, 'another size in its own header', alone({ local: { size: 1 } }), 'UNSAFE'],
    [4, 'another method in its own header', alone({ local: { method: 0 } }), 'UNSAFE'],
    [4, 'other flags in its own header', alone({ local: { flags: 8 } }), 'UNSAFE'],
    [4, 'another checksum in its own header', alone({ local: { crc: 1 } }), 'UNSAFE'],
    [5, 'one name twice', beside({ name: PATH }), 'UNSAFE'],
    [5, 'one name twice but for case', beside({ name: PATH.toUpperCase() }), 'UNSAFE'],
    [
      5,
      'one name twice but for composition',
      rawZip([posts, { name: 'caf\u00e9' }, { name: 'cafe\u0301' }]),
      'UNSAFE',
    ],
    [5, 'one name twice but for a dot and a space', beside({ name: `${PATH}. ` }), 'UNSAFE'],
    [5, 'a folder that is a file', beside({ name: `${PATH}/a` }), 'UNSAFE'],
    [6, 'bytes before the first file', alone({ gap: Buffer.from('#!/bin/sh\n') }), 'UNSAFE'],
    [6, 'a gap between files', beside({ name: 'b', gap: Buffer.alloc(9) }), 'UNSAFE'],
    [6, 'bytes after the end', alone({}, { after: Buffer.alloc(7) }), 'UNSAFE'],
    [6, 'a second end', alone({}, { after: rawZip([]) }), 'UNSAFE'],
    [6, 'an end within the comment', alone({}, { comment: rawZip([]) }), 'UNSAFE'],
    [6, 'fewer files than its directory holds', beside({ name: 'b' }, { count: 1 }), 'UNSAFE'],
    [6, 'more files than its directory holds', alone({}, { count: 9 }), 'UNSAFE'],
    [7, 'a name that leads out', beside({ name: '../../etc/cron.d/x' }), 'UNSAFE'],
    [7, 'a name that leads out the other way', beside({ name: '..\\..\\x' }), 'UNSAFE'],
    [7, 'a name that leads out when it is decoded', beside({ name: 'a/%2e%2e%2fb' }), 'UNSAFE'],
    [7, 'an absolute name', beside({ name: '/etc/passwd' }), 'UNSAFE'],
    [7, 'a drive', beside({ name: 'C:\\x' }), 'UNSAFE'],
    [7, 'a share', beside({ name: '\\\\server\\share' }), 'UNSAFE'],
    [7, 'a name with NUL', beside({ name: 'a\u0000.json' }), 'UNSAFE'],
    [7, 'a name too long', beside({ name: `${'x/'.repeat(2100)}a` }), 'UNSAFE'],
    [7, 'a part of a name too long', beside({ name: 'x'.repeat(256) }), 'UNSAFE'],
    [8, 'a symbolic link', beside({ name: 'a', central: { attributes: 0o120777 * 65536 } }), 'UNSAFE'],
    [
      8,
      'a hard link',
      beside({ name: 'a', central: { extra: le([0x0d, 2], [16, 2], [0, 8], [0, 8]) } }),
      'UNSAFE',
    ],
    [8, 'a device', beside({ name: 'a', central: { attributes: 0o060644 * 65536 } }), 'UNSAFE'],
    [
      8,
      'a file with another user’s rights',
      beside({ name: 'a', central: { attributes: 0o104755 * 65536 } }),
      'UNSAFE',
    ],
    [9, 'a password', alone({ central: { flags: 1 }, local: { flags: 1 } }), 'LOCKED'],
    [9, 'a strong password', alone({ central: { flags: 65 }, local: { flags: 65 } }), 'LOCKED'],
    [9, 'AES', alone({ central: { method: 99 }, local: { method: 99 } }), 'LOCKED'],
    ...Array.from({ length: 63 }, (_, n) => [10, `cut at ${n + 1}/64`, cut(n + 1), 'DAMAGED'] as const),
    [11, 'a wrong checksum of posts', alone({ central: { crc: 7 }, local: { crc: 7 } }), 'DAMAGED'],
    [
      11,
      'a wrong checksum of a picture',
      beside({ ...media, central: { crc: 7 }, local: { crc: 7 } }),
      'DAMAGED',
    ],
    [
      11,
      'a descriptor that lies',
      alone({ descriptor: le([0x08074b50, 4], [1, 4], [2, 4], [3, 4]) }),
      'UNSAFE',
    ],
    [
      11,
      'a stored file of two sizes',
      beside({ name: 'a', method: 0, central: { size: 9 }, local: { size: 9 } }),
      'UNSAFE',
    ],
    [11, 'less than declared', alone({ central: { size: 9999 }, local: { size: 9999 } }), 'DAMAGED'],
    [11, 'more than declared', alone({ central: { size: 3 }, local: { size: 3 } }), 'UNSAFE'],
    [11, 'packed data that are followed by more', followed(), 'DAMAGED'],
    [12, 'another method', alone({ central: { method: 14 }, local: { method: 14 } }), 'UNSAFE'],
    [
      13,
      'a name in code page 437',
      beside({ name: Buffer.from([0x76, 0xa1, 0x64, 0x65, 0x6f]) }),
      'accepted',
    ],
    [13, 'a name in Shift JIS', beside({ name: shiftJis }), 'accepted'],
    [
      13,
      'a name in UTF-8, flagged',
      beside({ name: 'vídeo.txt', central: { flags: 2048 }, local: { flags: 2048 } }),
      'accepted',
    ],
    [
      13,
      'a name with its Unicode beside it',
      beside({ name: shiftJis, central: { extra: unicodePath(shiftJis, 'テスト') } }),
      'accepted',
    ],
    [13, 'a name as Facebook escapes it', beside({ name: Buffer.from('VÃ­deo.txt') }), 'accepted'],
    [14, 'a depth of 100,000', record(`{"data":${'['.repeat(100_000)}${']'.repeat(100_000)}}`), 'accepted'],
    [14, 'a depth of 100,000 that never ends', alone({ data: '['.repeat(100_000) }), 'HAS_NO_POSTS'],
    [
      14,
      'keys twice, __proto__ and a lone surrogate',
      record('{"timestamp":1,"timestamp":2,"__proto__":{"data":1},"data":[{"post":"\\ud800\\u0000"}]}'),
      'accepted',
    ],
    [14, 'NaN and a NUL where JSON has none', record('{"timestamp":NaN,"data":\u0000}'), 'accepted'],
    [15, 'a count of more files than may be', rawZip([posts], { zip64: { count: 2_000_001 } }), 'UNSAFE'],
    [15, 'more files than may be', withEmptyFiles(LIMITS.entries), 'TOO_MANY_FILES'],
    [15, '65,537 empty files', withEmptyFiles(65_536), 'accepted'],
    [
      17,
      'five megabytes of text that shrink a thousandfold',
      alone({ data: `${' '.repeat(5_000_000)}${POSTS}` }),
      'accepted',
    ],
    [17, 'twelve that do', alone({ data: `${' '.repeat(12_000_000)}${POSTS}` }), 'UNSAFE'],
    [
      18,
      'pages in place of JSON',
      rawZip([{ name: PATH.replace('.json', '.html'), data: '<html>' }]),
      'MUST_BE_JSON',
    ],
    [
      18,
      'Instagram’s',
      rawZip([{ name: 'your_instagram_activity/media/posts_1.json', data: '[]' }]),
      'WRONG_PLATFORM',
    ],
    [18, 'a download without posts', alone({ data: '[]' }), 'HAS_NO_POSTS'],
    [18, 'an empty zip', rawZip([]), 'UNRECOGNISED'],
    [21, 'posts in UTF-16', alone({ data: Buffer.from(`\ufeff${POSTS}`, 'utf16le') }), 'REWRITTEN'],
    [21, 'posts in UTF-16 without a mark', alone({ data: Buffer.from(POSTS, 'utf16le') }), 'REWRITTEN'],
    [18, 'no zip at all', Buffer.from('<!doctype html>'), 'UNRECOGNISED'],
    [18, 'the second part of several, of media alone', rawZip([media]), 'HAS_NO_POSTS'],
    ...['publicaciones', 'publications', 'beiträge', '投稿'].map(
      (word) =>
        [
          18,
          `pages in another language: ${word}`,
          rawZip([{ name: `your_facebook_activity/${word}/${word}_1.html`, data: '<html>' }]),
          'MUST_BE_JSON',
        ] as const,
    ),
  ] as [number, string, Uint8Array, Hostile['result']][]
).map(([hazard, what, zip, result]) => ({ hazard, what, zip, result }))

function followed(): Uint8Array {
  const data = Buffer.concat([deflateRawSync(Buffer.from(POSTS)), Buffer.alloc(5)])
  const fields = { method: 8, size: POSTS.length, crc: crc32(POSTS) }
  return rawZip([{ name: PATH, data, method: 0, central: fields, local: fields }])
}
