import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { keyIdOf, openVault, vaultOf } from './vault.ts'

const [old, recent] = [randomBytes(32), randomBytes(32)]

describe('the vault', () => {
  it('decrypts what it encrypted, only for the same purpose', () => {
    const vault = vaultOf([recent])
    const sealed = vault.seal('a token, ñ', 'connection 1')
    expect(sealed.toString('latin1')).not.toContain('token')
    expect(vault.open(sealed, 'connection 1')).toBe('a token, ñ')
    expect(() => vault.open(sealed, 'connection 2')).toThrow()
    sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1
    expect(() => vault.open(sealed, 'connection 1')).toThrow()
  })

  it('encrypts with the newest key and still decrypts what older keys encrypted', () => {
    const before = vaultOf([old]).seal('text', 'here')
    const vault = vaultOf([recent, old])
    expect(vault.open(before, 'here')).toBe('text')
    expect(keyIdOf(vault.seal('text', 'here'))).toBe(vault.keyIds[0])
    expect(() => vaultOf([recent]).open(before, 'here')).toThrow(
      `SECRET_KEYS lacks the key ${keyIdOf(before)}, which encrypts stored secrets. Add that key behind the newest one.`,
    )
  })

  it('creates a key in the data folder if none is configured, readable only by its owner', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'proofline-vault-'))
    try {
      const [one, two] = await Promise.all([1, 2].map(() => openVault({ secretKeys: [], dataDir })))
      expect(two?.open(one?.seal('text', 'here') ?? Buffer.alloc(0), 'here')).toBe('text')
      expect((await stat(join(dataDir, 'secret-key'))).mode & 0o077).toBe(0)
    } finally {
      await rm(dataDir, { recursive: true })
    }
  })
  it('is not opened with a key whose file was cut off by a crash or a full disk', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'proofline-vault-'))
    try {
      for (const content of ['', randomBytes(20).toString('base64')]) {
        await writeFile(join(dataDir, 'secret-key'), content)
        await expect(openVault({ secretKeys: [], dataDir })).rejects.toThrow(
          `The key in ${join(dataDir, 'secret-key')} is incomplete.`,
        )
      }
    } finally {
      await rm(dataDir, { recursive: true })
    }
  })
})
