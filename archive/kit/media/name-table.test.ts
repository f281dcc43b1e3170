import { describe, expect, it } from 'vitest'
import { MAX_PROBES, NameTable } from './name-table.ts'

/** Names that all begin at the first slot of such a table, found by trial as an attacker would. */
function colliding(count: number, slots: number): string[] {
  const names: string[] = []
  for (let n = 0; names.length < count; n++) {
    const name = `posts/media/${n}.jpg`
    let hash = 0x811c9dc5
    for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193)
    if ((((hash ^ (hash >>> 15)) >>> 0) & (slots - 1)) === 0) names.push(name)
  }
  return names
}

function tableOf(names: string[]): { table: NameTable; looked(): number } {
  let looks = 0
  const table = new NameTable(names.length, (place) => {
    looks += 1
    return names[place] as string
  })
  for (const place of names.keys()) table.add(place)
  return { table, looked: () => looks }
}

describe('the name table', () => {
  it('checks few slots per name, even if all names hash to the same slot', () => {
    const names = colliding(1000, 2048)
    const { table, looked } = tableOf(names)
    expect(names.map((name) => table.find(name))).toEqual([...names.keys()])
    expect(table.find('absent')).toBeNull()
    // Comparing with every name would have taken a million comparisons.
    expect(looked()).toBeLessThan(2 * names.length * (MAX_PROBES + 1))
    expect(looked()).toBeGreaterThan(names.length * MAX_PROBES)
  })

  it('finds the later of two equal names, also in crowded slots', () => {
    const names = colliding(200, 1024)
    const twice = [...names, ...names]
    const { table } = tableOf(twice)
    expect(names.map((name) => table.find(name))).toEqual([...names.keys()].map((at) => at + 200))
  })

  it('finds every one of many names, and no other', () => {
    const names = Array.from({ length: 50_000 }, (_, n) => `messages/inbox/${n % 97}/photo_${n}.jpg`)
    const { table, looked } = tableOf(names)
    expect(names.every((name, place) => table.find(name) === place)).toBe(true)
    expect(table.find('messages/inbox/1/photo_50001.jpg')).toBeNull()
    expect(looked()).toBeLessThan(names.length * 10)
  })
})
