import { StorageProblem } from './storage.ts'

/** Refuses everything except a SHA-256 in lower-case hexadecimal, so that no name leads outside of the folder. */
export function checkedHash(sha256: string): string {
  if (!/^[0-9a-f]{64}$/.test(sha256)) throw new StorageProblem('name', 'Not a SHA-256 in hexadecimal.')
  return sha256
}

/** Refuses everything except a UUID. */
export function checkedId(id: string): string {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) throw new StorageProblem('name', 'Not a UUID.')
  return id
}

/** Refuses everything except a whole number from 0. */
export function checkedNumber(partNumber: number): string {
  if (!Number.isSafeInteger(partNumber) || partNumber < 0) {
    throw new StorageProblem('name', 'A part has a whole number from 0.')
  }
  return String(partNumber)
}
