const RUN_LENGTH = 1 << 18

/** Counts how often each number is added, in 8 bytes per addition; a map of millions would take ten times as much. */
export class Tally {
  private readonly runs: Float64Array[] = []
  private last = new Float64Array(1 << 12)
  private length = 0

  add(number: number): void {
    if (this.length === this.last.length) this.grow()
    this.last[this.length++] = number
  }

  private grow(): void {
    if (this.length < RUN_LENGTH) {
      const grown = new Float64Array(this.length * 2)
      grown.set(this.last)
      this.last = grown
      return
    }
    this.runs.push(this.last)
    this.last = new Float64Array(RUN_LENGTH)
    this.length = 0
  }

  /** The numbers that were added more than once, with their counts. Nothing can be added afterwards. */
  repeated(): Map<number, number> {
    const repeated = new Map<number, number>()
    let before = Number.NaN
    let times = 0
    const report = () => {
      if (times > 1) repeated.set(before, times)
    }
    for (const number of merged([...this.runs, this.last.subarray(0, this.length)])) {
      if (number !== before) {
        report()
        before = number
        times = 0
      }
      times++
    }
    report()
    return repeated
  }
}

/** All numbers of the runs in order, without a second copy: a heap of runs, ordered by their next number. */
function* merged(runs: Float64Array[]): Generator<number> {
  const heap = runs
    .filter((run) => run.length > 0)
    .map((run) => ({ run: run.sort(), at: 0 }))
    .sort((a, b) => (a.run[0] as number) - (b.run[0] as number))
  const next = (index: number): number => {
    const item = heap[index]
    return item ? (item.run[item.at] as number) : Number.POSITIVE_INFINITY
  }
  for (let item = heap[0]; item; item = heap[0]) {
    yield item.run[item.at++] as number
    if (item.at === item.run.length) {
      const last = heap.pop()
      if (heap.length === 0) return
      if (last && last !== item) heap[0] = last
    }
    for (let index = 0; ;) {
      const child = next(2 * index + 1) <= next(2 * index + 2) ? 2 * index + 1 : 2 * index + 2
      if (next(index) <= next(child)) break
      ;[heap[index], heap[child]] = [
        heap[child] as (typeof heap)[number],
        heap[index] as (typeof heap)[number],
      ]
      index = child
    }
  }
}
