/**
 * How many slots are searched for one name. A hostile archive can choose names that all begin at one slot; beyond this limit, a name goes into
 * a map, whose hash is secret.
 */
export const MAX_PROBES = 64

/** Finds the position of a name in a list, in 8 bytes per name; a map of strings would take six times as much. */
export class NameTable {
  /** The position of a name, plus 1, in the slot of its hash or, if that is taken, in a later slot. 0: free. */
  private readonly slots: Uint32Array
  private readonly overflow = new Map<string, number>()
  private readonly nameAt: (place: number) => string

  constructor(most: number, nameAt: (place: number) => string) {
    this.slots = new Uint32Array(2 ** Math.ceil(Math.log2(Math.max(2, most * 1.5))))
    this.nameAt = nameAt
  }

  /** If two names are equal, the later wins. */
  add(place: number): void {
    const name = this.nameAt(place)
    const slot = this.slotOf(name)
    if (slot === null) this.overflow.set(name, place)
    else this.slots[slot] = place + 1
  }

  find(name: string): number | null {
    const slot = this.slotOf(name)
    if (slot === null) return this.overflow.get(name) ?? null
    const place = this.slots[slot] ?? 0
    return place === 0 ? null : place - 1
  }

  /** The slot of the name, or the free slot for it; null: all its possible slots are taken. Slots are never freed. */
  private slotOf(name: string): number | null {
    const last = this.slots.length - 1
    const first = hashName(name)
    for (let probe = 0; probe < MAX_PROBES; probe++) {
      const slot = (first + probe) & last
      const place = this.slots[slot] ?? 0
      if (place === 0 || this.nameAt(place - 1) === name) return slot
    }
    return null
  }
}

function hashName(name: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193)
  return (hash ^ (hash >>> 15)) >>> 0
}
