import { ArchiveProblem, type RandomAccess } from '../importer.ts'

/** Little-endian numbers at a position of `bytes`, as in zip files. */
export const u16 = (bytes: Uint8Array, at: number): number =>
  (bytes[at] as number) | ((bytes[at + 1] as number) << 8)

export const u32 = (bytes: Uint8Array, at: number): number => u16(bytes, at) + u16(bytes, at + 2) * 0x10000

/** A 64-bit number. Above 2^53 it is inexact, but it is only compared with file sizes, which are all smaller. */
export const u64 = (bytes: Uint8Array, at: number): number =>
  u32(bytes, at) + u32(bytes, at + 4) * 0x100000000

export const SIGNATURE = {
  local: 0x04034b50,
  central: 0x02014b50,
  descriptor: 0x08074b50,
  end: 0x06054b50,
  end64: 0x06064b50,
  locator64: 0x07064b50,
} as const

/** Refuses the archive as damaged; `what` completes "The zip is damaged: ...". */
export function throwDamaged(what: string, found: Record<string, string | number> = {}): never {
  throw new ArchiveProblem(
    'DAMAGED',
    `The zip is damaged: ${what}. Please download it again from the platform and upload it unchanged.`,
    found,
  )
}

/** Refuses the archive as unsafe; `what` completes "The zip is not as a platform makes it: ...". */
export function throwUnsafe(what: string, found: Record<string, string | number> = {}): never {
  throw new ArchiveProblem(
    'UNSAFE',
    `The zip is not as a platform makes it: ${what}. Please upload the file exactly as it was downloaded.`,
    found,
  )
}

/** Exactly `length` bytes, or DAMAGED. */
export async function readExactly(source: RandomAccess, offset: number, length: number): Promise<Uint8Array> {
  if (offset < 0 || offset + length > source.size)
    throwDamaged('it ends before what its directory lists', { offset, bytes: source.size })
  const bytes = await source.read(offset, length)
  if (bytes.length < length)
    throwDamaged('it ends before what its directory lists', { offset, bytes: source.size })
  return bytes
}
