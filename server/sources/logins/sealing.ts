import {
  createCipheriv,
  createDecipheriv,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'

/** The key pair of the process that runs the browser; the private key never leaves it. `publicKey`: SPKI, DER. */
export type SealingKeys = { publicKey: Buffer; privateKey: KeyObject }

export function newSealingKeys(): SealingKeys {
  const { publicKey, privateKey } = generateKeyPairSync('x25519')
  return { publicKey: publicKey.export({ type: 'spki', format: 'der' }), privateKey }
}

const KEY_LENGTH = 44
const NONCE_LENGTH = 12
const TAG_LENGTH = 16

const keyOf = (shared: Buffer, context: string): Buffer =>
  Buffer.from(hkdfSync('sha256', shared, Buffer.alloc(0), `proofline login ${context}`, 32))

/**
 * Encrypts so that only the holder of the private key can decrypt: a one-time key pair (X25519, RFC 7748), HKDF (RFC 5869) and AES-256-GCM.
 * @param context the sign-in's id; decryption fails with any other
 */
export function sealFor(publicKey: Buffer, text: string, context: string): Buffer {
  const ownKeys = generateKeyPairSync('x25519')
  const shared = diffieHellman({
    privateKey: ownKeys.privateKey,
    publicKey: createPublicKey({ key: publicKey, format: 'der', type: 'spki' }),
  })
  const nonce = randomBytes(NONCE_LENGTH)
  const cipher = createCipheriv('aes-256-gcm', keyOf(shared, context), nonce)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([
    ownKeys.publicKey.export({ type: 'spki', format: 'der' }),
    nonce,
    cipher.getAuthTag(),
    body,
  ])
}

/** @throws Error if it was encrypted for another key or another sign-in, or was changed */
export function openSealed({ privateKey }: SealingKeys, sealed: Buffer, context: string): string {
  const publicKey = createPublicKey({
    key: sealed.subarray(0, KEY_LENGTH),
    format: 'der',
    type: 'spki',
  })
  const shared = diffieHellman({ privateKey, publicKey })
  const nonce = sealed.subarray(KEY_LENGTH, KEY_LENGTH + NONCE_LENGTH)
  const tag = sealed.subarray(KEY_LENGTH + NONCE_LENGTH, KEY_LENGTH + NONCE_LENGTH + TAG_LENGTH)
  const decipher = createDecipheriv('aes-256-gcm', keyOf(shared, context), nonce, {
    authTagLength: TAG_LENGTH,
  })
  decipher.setAuthTag(tag)
  const body = sealed.subarray(KEY_LENGTH + NONCE_LENGTH + TAG_LENGTH)
  return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
}
