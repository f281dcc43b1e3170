import { describe, expect, it } from 'vitest'
import { inspectArchive, openArchive, readArchive } from '../index.ts'
import { COSTLY_MAKERS } from './testing/costly.ts'
import { nodeEngine } from './zip/node.ts'

/** Work that does not depend on the size, and what a loaded machine adds, in milliseconds. */
const NOISE_MS = 80
const RUNS = 2
/** A pause of the machine exceeds the limits once; work that grows with the square exceeds them each time. */
const RETRIES = 4

/** Milliseconds of processor time, of the fastest run. */
async function costOf(
  zip: Uint8Array,
  platform: (typeof COSTLY_MAKERS)[number]['platform'],
): Promise<number> {
  const source = {
    size: zip.length,
    read: async (at: number, length: number) => zip.subarray(at, at + length),
  }
  let least = Number.POSITIVE_INFINITY
  for (let run = 0; run < RUNS; run += 1) {
    const before = process.cpuUsage()
    const archive = await openArchive(source, nodeEngine)
    for await (const batch of readArchive(archive, await inspectArchive(archive, platform)))
      expect(batch.length).toBeGreaterThan(0)
    const { user, system } = process.cpuUsage(before)
    least = Math.min(least, (user + system) / 1000)
  }
  return least
}

describe('the work of reading grows with the size of an archive and not with its square', () => {
  it.each(COSTLY_MAKERS)('for $what', { retry: RETRIES }, async ({ platform, base, make }) => {
    const costs: number[] = []
    for (const times of [1, 2, 4]) costs.push(await costOf(make(base * times), platform))
    const [once = 0, twice = 0, fourfold = 0] = costs
    // With the square, they would be 4 and 16 times as much.
    expect([twice < once * 3.5 + NOISE_MS, fourfold < once * 8 + NOISE_MS, costs]).toEqual([
      true,
      true,
      costs,
    ])
  })
})
