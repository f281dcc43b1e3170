/** Finds the place of a name in a list, in 8 bytes a name: a map of strings would take six times that. */
export class NameTable {
  /** Place + 1 of a name at the number of its letters, or further on where that is taken; 0: free. */
  private readonly slots: Uint32Array
  private readonly nameAt: (place: number) => string

  constructor(most: number, nameAt: (place: number) => string) {
    this.slots = new Uint32Array(2 ** Math.ceil(Math.log2(Math.max(2, most * 1.5))))
    this.nameAt = nameAt
  }

  /** Of two equal names the later counts. */
  add(place: number): void {
    this.slots[this.slotOf(this.nameAt(place))] = place + 1
  }

  find(name: string): number | null {
    const place = this.slots[this.slotOf(name)] ?? 0
    return place === 0 ? null : place - 1
  }

  /** Where the name stands, or the free slot where it would. */
  private slotOf(name: string): number {
    const last = this.slots.length - 1
    let slot = letters(name) & last
    for (let place = this.slots[slot] ?? 0; place !== 0; place = this.slots[slot] ?? 0) {
      if (this.nameAt(place - 1) === name) break
      slot = (slot + 1) & last
    }
    return slot
  }
}

function letters(name: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193)
  return (hash ^ (hash >>> 15)) >>> 0
}
