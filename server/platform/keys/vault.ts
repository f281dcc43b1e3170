import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  randomUUID,
} from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Config } from '../config.ts'
import type { Directory } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { sync } from '../storage/durable-write.ts'

/** Encrypts what the database alone must never reveal, such as a platform's tokens. */
export type Vault = {
  /** Ids of the keys, newest first: the newest one encrypts, all of them decrypt. */
  keyIds: readonly string[]
  /**
   * AES-256-GCM. @param context names the place of the text; sealed text that was moved to another place can't be opened there @returns key id (4
   * bytes), nonce (12), tag (16), ciphertext
   */
  seal(text: string, context: string): Buffer
  /** @throws Error if the key is missing, or if the bytes or the context are not those that were sealed */
  open(sealed: Buffer, context: string): string
  /** A keyed hash (HMAC-SHA256, base64url) of what is compared but must not be guessed from a row. Another with the next key. */
  mac(text: string, context: string): string
}

const KEY_LENGTH = 32
const KEY_ID_LENGTH = 4
const NONCE_LENGTH = 12
const TAG_LENGTH = 16

/** @param keys 32 bytes each, newest first */
export function vaultOf(keys: readonly Buffer[]): Vault {
  const byId = new Map(keys.map((key) => [idOf(key), key]))
  const newest = keys[0]
  if (!newest) throw new Error('A vault needs a key')
  return {
    keyIds: [...byId.keys()],
    seal: (text, context) => {
      const nonce = randomBytes(NONCE_LENGTH)
      const cipher = createCipheriv('aes-256-gcm', newest, nonce).setAAD(Buffer.from(context))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.from(idOf(newest), 'hex'), nonce, cipher.getAuthTag(), body])
    },
    open: (sealed, context) => {
      const id = keyIdOf(sealed)
      const key = byId.get(id)
      if (!key) throw new Error(missingKeyMessage(id))
      const nonce = sealed.subarray(KEY_ID_LENGTH, KEY_ID_LENGTH + NONCE_LENGTH)
      const body = sealed.subarray(KEY_ID_LENGTH + NONCE_LENGTH + TAG_LENGTH)
      const tag = sealed.subarray(KEY_ID_LENGTH + NONCE_LENGTH, KEY_ID_LENGTH + NONCE_LENGTH + TAG_LENGTH)
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_LENGTH })
      decipher.setAAD(Buffer.from(context)).setAuthTag(tag)
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
    },
    mac: (text, context) => createHmac('sha256', newest).update(`${context}\n${text}`).digest('base64url'),
  }
}

/** Distinguishes keys without revealing anything about them. */
const idOf = (key: Buffer): string =>
  createHash('sha256')
    .update('proofline key id\n')
    .update(key)
    .digest('hex')
    .slice(0, KEY_ID_LENGTH * 2)

/** The id of the key that sealed these bytes. */
export const keyIdOf = (sealed: Buffer): string => sealed.subarray(0, KEY_ID_LENGTH).toString('hex')

const missingKeyMessage = (id: string): string =>
  `SECRET_KEYS lacks the key ${id}, which encrypts stored secrets. Add that key behind the newest one.`

/** Opens the vault with the keys of the settings, otherwise with this data folder's key, which is created at the first start. */
export async function openVault(config: Pick<Config, 'secretKeys' | 'dataDir'>): Promise<Vault> {
  return vaultOf(
    config.secretKeys.length > 0 ? config.secretKeys : [await keyOfFolder(config.dataDir, 'secret-key')],
  )
}

/** A key of 32 bytes in a file of the data folder, created at the first use. @throws Error with a sentence if the file has no such key */
export async function keyOfFolder(dataDir: string, name: string): Promise<Buffer> {
  const path = join(dataDir, name)
  await mkdir(dataDir, { recursive: true })
  if (!existsSync(path)) await createKey(path)
  const key = Buffer.from(await readFile(path, 'utf8'), 'base64')
  if (key.length !== KEY_LENGTH)
    throw new Error(
      `The key in ${path} is incomplete. Restore the file from a backup, or remove it so that a new key is created.`,
    )
  return key
}

/** The file appears with its whole key, even if a crash, a full disk or another process interferes. */
async function createKey(path: string): Promise<void> {
  const draft = `${path}.${randomUUID()}`
  try {
    await writeFile(draft, randomBytes(KEY_LENGTH).toString('base64'), { mode: 0o600, flush: true })
    // If two processes start together, both use the key of the first.
    await link(draft, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
    await sync(dirname(path))
  } finally {
    await rm(draft, { force: true })
  }
}

/** Called at the start: every key that encrypts something must be available. @throws Error with a sentence that names the missing key */
export async function checkVault(directory: Directory, vault: Vault): Promise<void> {
  const used = await directory.rows<{ id: string }>(sql`select used_secret_keys() as id`)
  const missing = used.find(({ id }) => !vault.keyIds.includes(id))
  if (missing) throw new Error(missingKeyMessage(missing.id))
}
