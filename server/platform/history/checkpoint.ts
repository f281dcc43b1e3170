import { createHash } from 'node:crypto'
import { isSignedBy, type SigningKey } from '../keys/signing-key.ts'

/** A state of a firm's tree, signed as a C2SP tlog-checkpoint: https://c2sp.org/tlog-checkpoint */
export type Checkpoint = {
  customerId: string
  /** The number of the firm's tree; more than 1 after a break. */
  tree: number
  size: number
  root: Buffer
  at: Date
}

/** Ed25519 in C2SP signed-note. */
const SIGNATURE_TYPE = Buffer.of(1)

const originOf = ({ customerId, tree }: Pick<Checkpoint, 'customerId' | 'tree'>): string =>
  tree === 1 ? `proofline/${customerId}` : `proofline/${customerId}/${tree}`

/** The lines that are signed; the time is an extension line, and is the database's clock. */
const textOf = ({ size, root, at, ...of }: Checkpoint): string =>
  `${originOf(of)}\n${size}\n${root.toString('base64')}\n${at.toISOString()}\n`

/** The first four bytes of the hash of name, type and key, as a signed note defines them. */
export const keyIdOf = (origin: string, publicKey: Buffer): Buffer =>
  createHash('sha256').update(`${origin}\n`).update(SIGNATURE_TYPE).update(publicKey).digest().subarray(0, 4)

/** @returns the signed note */
export function signCheckpoint(checkpoint: Checkpoint, key: SigningKey): string {
  const text = textOf(checkpoint)
  const origin = originOf(checkpoint)
  const signature = Buffer.concat([keyIdOf(origin, key.publicKey), key.sign(text)])
  return `${text}\n— ${origin} ${signature.toString('base64')}\n`
}

/** Whether `note` says exactly what `checkpoint` says, signed by one of these keys. */
export function isCheckpointOf(note: string, checkpoint: Checkpoint, publicKeys: readonly Buffer[]): boolean {
  const text = textOf(checkpoint)
  const origin = originOf(checkpoint)
  const start = `${text}\n— ${origin} `
  if (!note.startsWith(start) || !note.endsWith('\n')) return false
  const signature = Buffer.from(note.slice(start.length, -1), 'base64')
  const keyId = signature.subarray(0, 4)
  return publicKeys.some(
    (key) => keyIdOf(origin, key).equals(keyId) && isSignedBy(key, text, signature.subarray(4)),
  )
}

/** The checkpoint that a signed note of this firm states. @throws Error if it is none, or none of these keys has signed it */
export function readCheckpoint(note: string, customerId: string, publicKeys: readonly Buffer[]): Checkpoint {
  const [origin = '', size = '', root = '', at = ''] = note.split('\n')
  const [, tree = '1'] = /^proofline\/[0-9a-f-]{36}(?:\/(\d+))?$/.exec(origin) ?? []
  const checkpoint = {
    customerId,
    tree: Number(tree),
    size: Number(size),
    root: Buffer.from(root, 'base64'),
    at: new Date(at),
  }
  if (Number.isNaN(checkpoint.at.getTime()) || !isCheckpointOf(note, checkpoint, publicKeys))
    throw new Error('This is not a checkpoint of this law firm, or no key of this database has signed it.')
  return checkpoint
}
