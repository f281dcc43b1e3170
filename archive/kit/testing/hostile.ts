import { crc32, deflateRawSync } from 'node:zlib'
import type { ArchiveProblemCode } from '../importer.ts'
import { LIMITS } from '../zip/limits.ts'
import { littleEndian, type RawEnd, type RawEntry, rawZip } from './raw-zip.ts'

/** An archive that someone might send, and the expected result of importing it as Facebook's. */
export type HostileCase = {
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
const zipWithPosts = (more: Partial<RawEntry> & { name: string | Uint8Array }, end?: RawEnd): Uint8Array =>
  rawZip([posts, { data: 'x', ...more }], end)
const zipOfPosts = (more: Partial<RawEntry>, end?: RawEnd): Uint8Array => rawZip([{ ...posts, ...more }], end)

function overlappingZip(): Uint8Array {
  const inner = rawZip([{ name: 'b', data: 'x' }]).subarray(0, 32)
  return rawZip([
    { name: 'a', data: inner, method: 0 },
    { name: 'b', data: 'x', sameAs: 0, central: { offset: 31, method: 8 } },
    posts,
  ])
}

const truncatedZip = (part: number): Uint8Array => {
  const zip = rawZip([posts, media])
  return zip.slice(0, Math.floor((zip.length * part) / 64))
}

const shiftJis = Buffer.from([0x83, 0x65, 0x83, 0x58, 0x83, 0x67])
const unicodePath = (name: Uint8Array, path: string): Buffer => {
  const block = Buffer.concat([Buffer.from([1]), littleEndian([crc32(name), 4]), Buffer.from(path)])
  return Buffer.concat([littleEndian([0x7075, 2], [block.length, 2]), block])
}
const record = (json: string): Uint8Array => zipOfPosts({ data: `[${json},${POSTS.slice(1)}` })

const withEmptyFiles = (many: number): Uint8Array =>
  rawZip([posts, ...Array.from({ length: many }, (_, n) => ({ name: `f/${n}` }))], { zip64: true })

const zipOfZip = (data: Uint8Array): Uint8Array => rawZip([{ name: 'inner.zip', data }])
const twoMegabytes = new Uint8Array(2_000_000)

/** Ordered by number; 16, 19 and 20 depend on what the server does with them. */
export const HOSTILE: HostileCase[] = (
  [
    [1, 'records that overlap', overlappingZip(), 'UNSAFE'],
    [1, 'two files of one record', zipWithPosts({ name: 'b', sameAs: 0 }), 'UNSAFE'],
    [
      2,
      'a zip within the zip',
      zipWithPosts({ name: 'inner.zip', data: rawZip([posts]), method: 0 }),
      'accepted',
    ],
    [
      2,
      'nothing but a zip within the zip, in a folder',
      rawZip([
        { name: 'downloads/facebook.zip', data: rawZip([posts]) },
        { name: '__MACOSX/downloads/._facebook.zip', data: 'x' },
      ]),
      'accepted',
    ],
    [2, 'nothing but a zip within the zip within the zip', zipOfZip(zipOfZip(rawZip([posts]))), 'HOLDS_ZIPS'],
    [
      2,
      'nothing but two zips within the zip',
      rawZip([{ name: '1.zip', data: rawZip([posts]) }, { name: '2.zip' }]),
      'HOLDS_ZIPS',
    ],
    [2, 'nothing but a damaged zip within the zip', zipOfZip(rawZip([posts]).subarray(0, -30)), 'DAMAGED'],
    [
      2,
      'bytes that are packed as tightly twice as they may be once',
      zipOfZip(
        rawZip([posts, ...Array.from({ length: 60 }, (_, n) => ({ name: `${n}`, data: twoMegabytes }))]),
      ),
      'UNSAFE',
    ],
    [
      2,
      'a zip within the zip with as many files as one may have',
      zipOfZip(withEmptyFiles(LIMITS.entries - 1)),
      'TOO_MANY_FILES',
    ],
    [3, 'zip64 counts that differ', zipOfPosts({}, { zip64: { count: 2 } }), 'UNSAFE'],
    [3, 'zip64 sizes that differ', zipOfPosts({}, { zip64: { size: 9 } }), 'UNSAFE'],
    [3, 'zip64 offsets that differ', zipOfPosts({}, { zip64: { offset: 9 } }), 'UNSAFE'],
    [3, 'a zip64 end that is elsewhere', zipOfPosts({}, { zip64: { locator: 3 } }), 'DAMAGED'],
    [
      3,
      'a zip64 field against the header',
      zipOfPosts({ central: { extra: littleEndian([1, 2], [16, 2], [5, 8], [5, 8]) } }),
      'UNSAFE',
    ],
    [3, 'one disk of several', zipOfPosts({}, { disk: 1 }), 'UNSAFE'],
    [4, 'another name in its own header', zipOfPosts({ local: { name: 'b.json' } }), 'UNSAFE'],
    [4, 'another size in its own header', zipOfPosts({ local: { size: 1 } }), 'UNSAFE'],
    [4, 'another method in its own header', zipOfPosts({ local: { method: 0 } }), 'UNSAFE'],
    [4, 'other flags in its own header', zipOfPosts({ local: { flags: 8 } }), 'UNSAFE'],
    [4, 'another checksum in its own header', zipOfPosts({ local: { crc: 1 } }), 'UNSAFE'],
    [5, 'one name twice', zipWithPosts({ name: PATH }), 'UNSAFE'],
    [5, 'one name twice but for case', zipWithPosts({ name: PATH.toUpperCase() }), 'UNSAFE'],
    [
      5,
      'one name twice but for composition',
      rawZip([posts, { name: 'caf\u00e9' }, { name: 'cafe\u0301' }]),
      'UNSAFE',
    ],
    [5, 'one name twice but for a dot and a space', zipWithPosts({ name: `${PATH}. ` }), 'UNSAFE'],
    [5, 'a folder that is a file', zipWithPosts({ name: `${PATH}/a` }), 'UNSAFE'],
    [6, 'bytes before the first file', zipOfPosts({ gap: Buffer.from('#!/bin/sh\n') }), 'UNSAFE'],
    [6, 'a gap between files', zipWithPosts({ name: 'b', gap: Buffer.alloc(9) }), 'UNSAFE'],
    [6, 'bytes after the end', zipOfPosts({}, { after: Buffer.alloc(7, 1) }), 'UNSAFE'],
    [6, 'zero bytes after the end', zipOfPosts({}, { after: Buffer.alloc(7) }), 'accepted'],
    [6, 'a second end', zipOfPosts({}, { after: rawZip([]) }), 'UNSAFE'],
    [6, 'an end within the comment', zipOfPosts({}, { comment: rawZip([]) }), 'UNSAFE'],
    [6, 'fewer files than its directory holds', zipWithPosts({ name: 'b' }, { count: 1 }), 'UNSAFE'],
    [6, 'more files than its directory holds', zipOfPosts({}, { count: 9 }), 'UNSAFE'],
    [7, 'a name that leads out', zipWithPosts({ name: '../../etc/cron.d/x' }), 'UNSAFE'],
    [7, 'a name that leads out the other way', zipWithPosts({ name: '..\\..\\x' }), 'UNSAFE'],
    [7, 'a name that leads out when it is decoded', zipWithPosts({ name: 'a/%2e%2e%2fb' }), 'UNSAFE'],
    [7, 'an absolute name', zipWithPosts({ name: '/etc/passwd' }), 'UNSAFE'],
    [7, 'a drive', zipWithPosts({ name: 'C:\\x' }), 'UNSAFE'],
    [7, 'a share', zipWithPosts({ name: '\\\\server\\share' }), 'UNSAFE'],
    [7, 'a name with NUL', zipWithPosts({ name: 'a\u0000.json' }), 'UNSAFE'],
    [7, 'a name too long', zipWithPosts({ name: `${'x/'.repeat(2100)}a` }), 'UNSAFE'],
    [7, 'a part of a name too long', zipWithPosts({ name: 'x'.repeat(256) }), 'UNSAFE'],
    [8, 'a symbolic link', zipWithPosts({ name: 'a', central: { attributes: 0o120777 * 65536 } }), 'UNSAFE'],
    [
      8,
      'a hard link',
      zipWithPosts({ name: 'a', central: { extra: littleEndian([0x0d, 2], [16, 2], [0, 8], [0, 8]) } }),
      'UNSAFE',
    ],
    [8, 'a device', zipWithPosts({ name: 'a', central: { attributes: 0o060644 * 65536 } }), 'UNSAFE'],
    [
      8,
      'a file with another user’s rights',
      zipWithPosts({ name: 'a', central: { attributes: 0o104755 * 65536 } }),
      'UNSAFE',
    ],
    [9, 'a password', zipOfPosts({ central: { flags: 1 }, local: { flags: 1 } }), 'LOCKED'],
    [9, 'a strong password', zipOfPosts({ central: { flags: 65 }, local: { flags: 65 } }), 'LOCKED'],
    [9, 'AES', zipOfPosts({ central: { method: 99 }, local: { method: 99 } }), 'LOCKED'],
    ...Array.from(
      { length: 63 },
      (_, n) => [10, `cut at ${n + 1}/64`, truncatedZip(n + 1), 'DAMAGED'] as const,
    ),
    [11, 'a wrong checksum of posts', zipOfPosts({ central: { crc: 7 }, local: { crc: 7 } }), 'DAMAGED'],
    [
      11,
      'a wrong checksum of a picture',
      zipWithPosts({ ...media, central: { crc: 7 }, local: { crc: 7 } }),
      'DAMAGED',
    ],
    [
      11,
      'a descriptor that lies',
      zipOfPosts({ descriptor: littleEndian([0x08074b50, 4], [1, 4], [2, 4], [3, 4]) }),
      'UNSAFE',
    ],
    [
      11,
      'a stored file of two sizes',
      zipWithPosts({ name: 'a', method: 0, central: { size: 9 }, local: { size: 9 } }),
      'UNSAFE',
    ],
    [11, 'less than declared', zipOfPosts({ central: { size: 9999 }, local: { size: 9999 } }), 'DAMAGED'],
    [11, 'more than declared', zipOfPosts({ central: { size: 3 }, local: { size: 3 } }), 'UNSAFE'],
    [11, 'packed data that are followed by more', zipWithTrailingBytes(), 'DAMAGED'],
    [12, 'another method', zipOfPosts({ central: { method: 14 }, local: { method: 14 } }), 'UNSAFE'],
    [
      13,
      'a name in code page 437',
      zipWithPosts({ name: Buffer.from([0x76, 0xa1, 0x64, 0x65, 0x6f]) }),
      'accepted',
    ],
    [13, 'a name in Shift JIS', zipWithPosts({ name: shiftJis }), 'accepted'],
    [
      13,
      'a name in UTF-8, flagged',
      zipWithPosts({ name: 'vídeo.txt', central: { flags: 2048 }, local: { flags: 2048 } }),
      'accepted',
    ],
    [
      13,
      'a name with its Unicode beside it',
      zipWithPosts({ name: shiftJis, central: { extra: unicodePath(shiftJis, 'テスト') } }),
      'accepted',
    ],
    [13, 'a name as Facebook escapes it', zipWithPosts({ name: Buffer.from('VÃ­deo.txt') }), 'accepted'],
    [14, 'a depth of 100,000', record(`{"data":${'['.repeat(100_000)}${']'.repeat(100_000)}}`), 'accepted'],
    [14, 'a depth of 100,000 that never ends', zipOfPosts({ data: '['.repeat(100_000) }), 'DAMAGED'],
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
      zipOfPosts({ data: `${' '.repeat(5_000_000)}${POSTS}` }),
      'accepted',
    ],
    [17, 'twelve that do', zipOfPosts({ data: `${' '.repeat(12_000_000)}${POSTS}` }), 'UNSAFE'],
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
    [18, 'a download without posts', zipOfPosts({ data: '[]' }), 'HAS_NO_POSTS'],
    [18, 'another company’s', rawZip([{ name: '_chat.txt', data: 'x' }]), 'OTHER_ARCHIVE'],
    [
      18,
      'encrypted chats',
      rawZip([{ name: 'messages/A_1.json', data: '{"participants":[]}' }]),
      'ENCRYPTED_CHATS',
    ],
    [18, 'an empty zip', rawZip([]), 'UNRECOGNISED'],
    [21, 'posts in UTF-16', zipOfPosts({ data: Buffer.from(`\ufeff${POSTS}`, 'utf16le') }), 'REWRITTEN'],
    [21, 'posts in UTF-16 without a mark', zipOfPosts({ data: Buffer.from(POSTS, 'utf16le') }), 'REWRITTEN'],
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
  ] as [number, string, Uint8Array, HostileCase['result']][]
).map(([hazard, what, zip, result]) => ({ hazard, what, zip, result }))

function zipWithTrailingBytes(): Uint8Array {
  const data = Buffer.concat([deflateRawSync(Buffer.from(POSTS)), Buffer.alloc(5)])
  const fields = { method: 8, size: POSTS.length, crc: crc32(POSTS) }
  return rawZip([{ name: PATH, data, method: 0, central: fields, local: fields }])
}
