import { type ArchiveEntry, ArchiveProblem, type RandomAccess } from '../importer.ts'
import { throwDamaged, readExactly, SIGNATURE, u16, u32, u64, throwUnsafe } from './bytes.ts'
import { crc32 } from './crc32.ts'
import type { Directory } from './end.ts'
import { extraBlock } from './extra.ts'
import { checkEntrySize, checkKeptSize, checkTotalSize, isText, type Limits } from './limits.ts'
import { checkName, decodeName, NameRegister, normalizeName } from './names.ts'
import { type EntryTime, entryTime } from './times.ts'

/** An entry of the central directory. `dataOffset` is known once its local header has been read. */
export type ZipEntry = ArchiveEntry & {
  /** As written, before normalizing; its local header must have the same. */
  name: string
  offset: number
  dataOffset: number
  crc: number
  flags: number
  method: number
}

export const FLAGS = { encrypted: 1, descriptor: 1 << 3, strong: 1 << 6, utf8: 1 << 11, masked: 1 << 13 }
const HEADER_BYTES = 46
const CHUNK_BYTES = 1 << 17

/** Some programs also list the folder that they packed, as `./`. */
export const isRoot = ({ path, isDirectory }: ArchiveEntry): boolean => path === '' && isDirectory

/**
 * Reads the central directory in pieces, so that memory depends on the entries and not on the directory's size. `newest`: the latest time of a
 * file.
 */
export async function readDirectory(
  source: RandomAccess,
  directory: Directory,
  limits: Limits,
): Promise<{ entries: ZipEntry[]; newest: EntryTime | null }> {
  if (directory.count * HEADER_BYTES > directory.end - directory.offset)
    throwUnsafe('it lists more files than its directory has room for', { entries: directory.count })
  if (directory.count > limits.entries)
    throw new ArchiveProblem(
      'TOO_MANY_FILES',
      `The zip contains ${directory.count} files. The limit is ${limits.entries}. Please ask the platform for a smaller download and upload each file that you get.`,
      { files: directory.count, most: limits.entries },
    )
  const entries: ZipEntry[] = []
  const names = new NameRegister()
  let bytes: Uint8Array = new Uint8Array(0)
  let at = 0
  let next = directory.offset
  let total = 0
  let kept = 0
  let newest: EntryTime | null = null
  const need = async (length: number) => {
    if (at + length <= bytes.length) return
    const rest = bytes.subarray(at)
    const more = Math.min(Math.max(CHUNK_BYTES, length), directory.end - next)
    if (rest.length + more < length) throwDamaged('its directory is cut off', { entries: entries.length })
    const chunk = await readExactly(source, next, more)
    bytes = new Uint8Array(rest.length + chunk.length)
    bytes.set(rest)
    bytes.set(chunk, rest.length)
    next += chunk.length
    at = 0
  }
  for (let index = 0; index < directory.count; index++) {
    if (at + HEADER_BYTES > bytes.length) await need(HEADER_BYTES)
    if (u32(bytes, at) !== SIGNATURE.central)
      throwDamaged('its directory is not as long as it says', { entries: index })
    const length = HEADER_BYTES + u16(bytes, at + 28) + u16(bytes, at + 30) + u16(bytes, at + 32)
    if (at + length > bytes.length) await need(length)
    const header = bytes.subarray(at, at + length)
    const entry = readHeader(header)
    at += length
    const time = entry.isDirectory ? null : entryTime(header, extraOf(header))
    if (time && (newest === null || time.at > newest.at)) newest = time
    if (!isRoot(entry)) {
      checkName(entry.path, limits)
      names.add(entry)
    }
    checkEntrySize(entry.path, entry.size, entry.compressedSize, limits)
    total += entry.size
    if (!isText(entry.path)) kept += entry.size
    entries.push(entry)
  }
  if (at !== bytes.length || next !== directory.end)
    throwUnsafe('its directory holds more than it counts', { entries: directory.count })
  names.finish(entries.filter((entry) => !isRoot(entry)))
  checkKeptSize(kept, source.size, limits)
  checkTotalSize(total, source.size, limits)
  return { entries, newest }
}

function extraOf(header: Uint8Array): Uint8Array {
  const from = HEADER_BYTES + u16(header, 28)
  return header.subarray(from, from + u16(header, 30))
}

function readHeader(header: Uint8Array): ZipEntry {
  const nameLength = u16(header, 28)
  const rawName = header.subarray(HEADER_BYTES, HEADER_BYTES + nameLength)
  const extra = extraOf(header)
  const name = decodeName(rawName)
  const path = normalizeName(unicodePath(extra, rawName) ?? name)
  const flags = u16(header, 8)
  const method = u16(header, 10)
  if (flags & (FLAGS.encrypted | FLAGS.strong | FLAGS.masked) || method === 99)
    throw new ArchiveProblem(
      'LOCKED',
      `The zip is password-protected (its file "${path}"). Please upload it as the platform gave it to you, without a password.`,
      { entry: path },
    )
  if (method !== 0 && method !== 8)
    throwUnsafe(`its file "${path}" is packed by method ${method}, where 0 and 8 are read`, {
      entry: path,
      method,
    })
  const isDirectory = path.endsWith('/') || (path === '' && name !== '')
  checkKind(path, isDirectory, u32(header, 38), extra)
  const sizes = readZip64Sizes(header, extra, path)
  if (isDirectory && sizes.size !== 0)
    throwUnsafe(`its folder "${path}" holds bytes of its own`, { entry: path })
  if (method === 0 && sizes.size !== sizes.compressed)
    throwUnsafe(`its file "${path}" has two different sizes`, { entry: path })
  return {
    path,
    size: sizes.size,
    compressedSize: sizes.compressed,
    isDirectory,
    name,
    offset: sizes.offset,
    dataOffset: -1,
    crc: u32(header, 16),
    flags,
    method,
  }
}

/** Info-ZIP Unicode Path (0x7075), valid only for exactly the name that it was made for. */
function unicodePath(extra: Uint8Array, rawName: Uint8Array): string | null {
  const block = extraBlock(extra, 0x7075)
  if (!block || block.length < 6 || block[0] !== 1 || u32(block, 1) !== crc32(rawName, 0)) return null
  return decodeName(block.subarray(5))
}

function checkKind(path: string, isDirectory: boolean, attributes: number, extra: Uint8Array): void {
  const mode = attributes >>> 16
  const kind = mode & 0o170000
  if (kind === 0o120000) throwUnsafe(`its file "${path}" is a symbolic link`, { entry: path })
  const links = (extraBlock(extra, 0x000d)?.length ?? 0) > 12
  if (links || (kind !== 0 && kind !== 0o100000 && kind !== 0o040000) || (kind === 0o040000 && !isDirectory))
    throwUnsafe(`its file "${path}" is not an ordinary file`, { entry: path, mode: mode.toString(8) })
  if (!isDirectory && mode & 0o6000)
    throwUnsafe(`its file "${path}" asks for rights of another user`, { entry: path, mode: mode.toString(8) })
}

/** Sizes and offset, from the zip64 block if the short fields refer to it. */
function readZip64Sizes(header: Uint8Array, extra: Uint8Array, path: string) {
  const block = extraBlock(extra, 1)
  let at = 0
  const wide = (short: number) => {
    if (short !== 0xffffffff) return short
    if (!block) return short
    if (at + 8 > block.length) throwDamaged(`the sizes of its file "${path}" are missing`, { entry: path })
    at += 8
    return u64(block, at - 8)
  }
  const size = wide(u32(header, 24))
  const compressed = wide(u32(header, 20))
  const offset = wide(u32(header, 42))
  if (u16(header, 34) !== 0 && u16(header, 34) !== 0xffff)
    throwUnsafe('it is one part of a zip split over several files', { entry: path })
  const unused = block && at === 0 && block.length >= 16
  if (unused && (u64(block, 0) !== size || u64(block, 8) !== compressed))
    throwUnsafe(`its file "${path}" has two different sizes`, { entry: path })
  return { size, compressed, offset }
}
