import { randomFillSync } from 'node:crypto'

/** Random bytes are drawn in pages: a call for 16 of them costs as much as one for 4,096. */
const randomPool = Buffer.alloc(4096)
let usedBytes = randomPool.length

/** @param length at most 64 */
export function takeRandomBytes(length: number): Buffer {
  if (usedBytes + length > randomPool.length) {
    randomFillSync(randomPool)
    usedBytes = 0
  }
  usedBytes += length
  return Buffer.from(randomPool.subarray(usedBytes - length, usedBytes))
}

/**
 * UUIDv7 (RFC 9562, section 5.7) whose last 8 hex digits are those of its account. So an id identifies its tenant without a directory of
 * all rows (docs/decisions/001).
 */
export function newId(accountId?: string, at: number = Date.now()): string {
  const bytes = takeRandomBytes(16)
  bytes.writeUIntBE(at, 0, 6)
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f)
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f)
  const hex = bytes.toString('hex')
  const tail = accountId ? tagOf(accountId) : hex.slice(24)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 24)}${tail}`
}

/** No ID that was made at this time or later is smaller. */
export function firstIdAt(at: number): string {
  const hex = Math.max(0, at).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}

/** The 8 hex digits that identify the account. */
export function tagOf(id: string): string {
  return id.slice(-8).toLowerCase()
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
export function isId(value: string): boolean {
  return UUID.test(value)
}
