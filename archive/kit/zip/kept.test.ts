import { describe, expect, test } from 'vitest'
import {
  type Archive,
  type ArchiveEntry,
  checkKeptSize,
  type Limits,
  LIMITS,
  limitsWithin,
  openArchive,
} from '../../index.ts'
import { fromBytes } from '../testing/bytes.ts'
import { rawZip } from '../testing/raw-zip.ts'
import { nodeEngine } from './node.ts'

const open = (zip: Uint8Array, limits: Partial<Limits>) =>
  openArchive(fromBytes(zip), { ...nodeEngine, limits })

describe('limits of what is stored', () => {
  test('let text shrink more than pictures and films', async () => {
    const limits = { keptFloor: 1000, keptRatio: 2 }
    expect((await open(rawZip([{ name: 'a.json', data: 'x'.repeat(9000) }]), limits)).entries).toHaveLength(1)
    for (const name of ['a.jpg', 'a.zip', 'a', 'a.json.bin'])
      await expect(open(rawZip([{ name, data: 'x'.repeat(9000) }]), limits)).rejects.toMatchObject({
        code: 'UNSAFE',
        message: expect.stringContaining('hardly shrink') as string,
      })
  })

  test('leave a zip in a zip what the outer one and the inner one itself do not take', () => {
    const inner = { path: 'a.zip', size: 2_000_000_000, compressedSize: 1_900_000_000 } as ArchiveEntry
    const outer = { entries: [inner] } as Archive
    const limits = limitsWithin(outer, 1_900_000_000, inner, LIMITS)
    expect(() => checkKeptSize(2_100_000_000, inner.size, limits)).not.toThrow()
    expect(() => checkKeptSize(5_700_000_000, inner.size, limits)).toThrow('hardly shrink')
    const tight = limitsWithin(outer, 500_000_000, inner, LIMITS)
    expect(() => checkKeptSize(100_000_000, inner.size, tight)).toThrow('hardly shrink')
  })
})
