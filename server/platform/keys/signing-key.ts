import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import type { Config } from '../config.ts'
import { keyOfFolder } from './vault.ts'

/** An Ed25519 key pair (RFC 8032). */
export type SigningKey = {
  /** 32 bytes. */
  publicKey: Buffer
  /** 64 bytes. */
  sign(text: string): Buffer
}

/** A private key of 32 bytes becomes PKCS #8 with this prefix (RFC 8410, section 7). */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')

/** @param seed the private key, 32 bytes */
export function signingKeyOf(seed: Buffer): SigningKey {
  const key = createPrivateKey({ key: Buffer.concat([PKCS8_PREFIX, seed]), format: 'der', type: 'pkcs8' })
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' })
  return { publicKey: Buffer.from(x, 'base64url'), sign: (text) => sign(null, Buffer.from(text), key) }
}

export function isSignedBy(publicKey: Buffer, text: string, signature: Buffer): boolean {
  return verify(null, Buffer.from(text), publicKeyOf(publicKey), signature)
}

const publicKeyOf = (bytes: Buffer): KeyObject =>
  createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: bytes.toString('base64url') }, format: 'jwk' })

/** The key of the settings, otherwise this data folder's key, which is created at the first start. */
export async function openSigningKey(
  config: Pick<Config, 'evidenceSigningKey' | 'dataDir'>,
): Promise<SigningKey> {
  return signingKeyOf(
    config.evidenceSigningKey ?? (await keyOfFolder(config.dataDir, 'evidence-signing-key')),
  )
}
