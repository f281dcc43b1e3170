/** Counts how often each number is added, in 8 bytes an addition; a map of millions would take ten times that. */
export class Tally {
  private numbers = new Float64Array(1 << 12)
  private length = 0

  add(number: number): void {
    if (this.length === this.numbers.length) {
      const grown = new Float64Array(this.length * 2)
      grown.set(this.numbers)
      this.numbers = grown
    }
    this.numbers[this.length++] = number
  }

  /** The numbers that were added more than once, with how often. */
  repeated(): Map<number, number> {
    const sorted = this.numbers.subarray(0, this.length).sort()
    const repeated = new Map<number, number>()
    for (let from = 0; from < sorted.length; ) {
      let to = from + 1
      while (to < sorted.length && sorted[to] === sorted[from]) to++
      if (to - from > 1) repeated.set(sorted[from] as number, to - from)
      from = to
    }
    return repeated
  }
}
