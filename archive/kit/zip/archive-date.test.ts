import { Buffer } from 'node:buffer'
import { describe, expect, test } from 'vitest'
import { openArchive } from '../../index.ts'
import { archiveDate } from './archive-date.ts'
import { nodeEngine } from './node.ts'
import { fromBytes } from '../testing/bytes.ts'
import { littleEndian, type RawEntry, rawZip } from '../testing/raw-zip.ts'

const RECEIVED = new Date('2026-03-01T12:00:00Z')

const seconds = (at: string) => Math.floor(Date.parse(at) / 1000)
/** The extra field of Info-ZIP, which is in UTC. */
const unix = (at: string) =>
  Buffer.concat([littleEndian([0x5455, 2], [5, 2]), Buffer.from([1]), littleEndian([seconds(at), 4])])
/** The extra field of Windows: ten-millionths of a second since 1601. */
const ntfs = (at: string) => {
  const block = Buffer.alloc(32)
  block.writeUInt16LE(1, 4)
  block.writeUInt16LE(24, 6)
  block.writeBigUInt64LE((BigInt(Date.parse(at)) + 11_644_473_600_000n) * 10_000n, 8)
  return Buffer.concat([littleEndian([0x000a, 2], [32, 2]), block])
}
const file = (name: string, extra: Buffer): RawEntry => ({ name, data: 'x', central: { extra } })

async function dateOf(...entries: RawEntry[]): Promise<string> {
  const archive = await openArchive(fromBytes(rawZip(entries)), nodeEngine)
  const { at, source } = archiveDate(archive, RECEIVED)
  return `${at.toISOString()} ${source}`
}

describe('an archive is dated', () => {
  test('by its newest file, in UTC where the zip stores UTC', async () => {
    expect(
      await dateOf(file('a', unix('2024-01-02T03:04:05Z')), file('b', ntfs('2025-01-02T03:04:05Z'))),
    ).toBe('2025-01-02T03:04:05.000Z zip_utc')
  })

  test('by local times of unknown zone when it has no others', async () => {
    const zip = rawZip([{ name: 'a', data: 'x' }])
    // 2024-05-06 17:08:10 in the central header, in DOS format.
    const [date, time] = [((2024 - 1980) << 9) | (5 << 5) | 6, (17 << 11) | (8 << 5) | 5]
    const bytes = Buffer.from(zip)
    const header = bytes.indexOf(Buffer.from([0x50, 0x4b, 1, 2]))
    bytes.writeUInt16LE(time, header + 12)
    bytes.writeUInt16LE(date, header + 14)
    const archive = await openArchive(fromBytes(bytes), nodeEngine)
    const { at, source } = archiveDate(archive, RECEIVED)
    expect([at.toISOString(), source]).toEqual(['2024-05-06T17:08:10.000Z', 'zip_local'])
  })

  test.each([
    ['no file has a time', { name: 'a', data: 'x' }],
    ['its times are from before downloads existed', file('a', unix('1999-01-01T00:00:00Z'))],
    ['its times are after we received it', file('a', unix('2026-03-03T00:00:00Z'))],
    ['only a folder has a time', { name: 'a/', central: { extra: unix('2024-01-01T00:00:00Z') } }],
  ] as [string, RawEntry][])('by when we received it if %s', async (_, entry) => {
    expect(await dateOf(entry)).toBe(`${RECEIVED.toISOString()} received`)
  })

  test('no later than we received it, even if its clock was ahead', async () => {
    expect(await dateOf(file('a', unix('2026-03-02T01:00:00Z')))).toBe(`${RECEIVED.toISOString()} zip_utc`)
  })
})
