import { createHash } from 'node:crypto'
import { isSignedBy, type SigningKey } from '../keys/signing-key.ts'

/** A state of a firm's tree, signed as a C2SP tlog-checkpoint: https://c2sp.org/tlog-checkpoint */
export type Checkpoint = { customerId: string; size: number; root: Buffer; at: Date }

/** Ed25519 in C2SP signed-note. */
const SIGNATURE_TYPE = Buffer.of(1)

const originOf = (customerId: string): string => `proofline/${customerId}`

/** The lines that are signed; the time is an extension line, and is the database's clock. */
const textOf = ({ customerId, size, root, at }: Checkpoint): string =>
  `${originOf(customerId)}\n${size}\n${root.toString('base64')}\n${at.toISOString()}\n`

/** The first four bytes of the hash of name, type and key, as a signed note defines them. */
const keyIdOf = (origin: string, publicKey: Buffer): Buffer =>
  createHash('sha256').update(`${origin}\n`).update(SIGNATURE_TYPE).update(publicKey).digest().subarray(0, 4)

/** @returns the signed note */
export function signCheckpoint(checkpoint: Checkpoint, key: SigningKey): string {
  const text = textOf(checkpoint)
  const origin = originOf(checkpoint.customerId)
  const signature = Buffer.concat([keyIdOf(origin, key.publicKey), key.sign(text)])
  return `${text}\n— ${origin} ${signature.toString('base64')}\n`
}

/** Whether `note` says exactly what `checkpoint` says, signed by one of these keys. */
export function isCheckpointOf(note: string, checkpoint: Checkpoint, publicKeys: readonly Buffer[]): boolean {
  const text = textOf(checkpoint)
  const origin = originOf(checkpoint.customerId)
  const start = `${text}\n— ${origin} `
  if (!note.startsWith(start) || !note.endsWith('\n')) return false
  const signature = Buffer.from(note.slice(start.length, -1), 'base64')
  const keyId = signature.subarray(0, 4)
  return publicKeys.some(
    (key) => keyIdOf(origin, key).equals(keyId) && isSignedBy(key, text, signature.subarray(4)),
  )
}
