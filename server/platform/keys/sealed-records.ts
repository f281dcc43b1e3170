import { hash } from 'node:crypto'
import { takeRandomBytes } from '../ids.ts'
import { canonicalJson } from './canonical.ts'

/** What the evidence commits to for a version: the SHA-256 of its canonical JSON, and the SHA-256 of that with a salt. */
export type Sealed = { sha256: Buffer; salt: Buffer; commitment: Buffer }

/** What the hash of a version is of: the canonical JSON of `{media, records}`. @param media in the order shown @param records as of `canonicalRecords` */
export const canonicalBytes = (media: { sha256: string | null; uri: string }[], records: string): Buffer =>
  Buffer.from(`{"media":${canonicalJson(media)},"records":${records}}`)

/** @param media, records as of `canonicalBytes` @param salt of a version that is already sealed */
export function sealRecords(
  media: { sha256: string | null; uri: string }[],
  records: string,
  salt = takeRandomBytes(16),
): Sealed {
  const text = canonicalBytes(media, records)
  return {
    sha256: hash('sha256', text, 'buffer'),
    salt,
    commitment: hash('sha256', Buffer.concat([salt, text]), 'buffer'),
  }
}

/** The canonical JSON of a list of records. @param raw the JSON text of each record as received */
export const canonicalRecords = (raw: readonly string[]): string => `[${raw.map(canonicalRecord).join(',')}]`

/** A JSON record by its value; any other record (a line of CSV), or one with numbers out of range, by its text. */
function canonicalRecord(raw: string): string {
  try {
    return canonicalJson(JSON.parse(raw))
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return JSON.stringify(raw)
    throw error
  }
}
