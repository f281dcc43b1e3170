/** Averaged over this time, so that a stall shows and a hiccup doesn't. */
const WINDOW_MS = 8000

export class Speed {
  #samples: { at: number; bytes: number }[] = []

  add(bytes: number, at: number): void {
    this.#samples.push({ at, bytes })
    while ((this.#samples[0]?.at ?? at) < at - WINDOW_MS) this.#samples.shift()
  }

  clear(): void {
    this.#samples = []
  }

  /** null until there is enough data. */
  perSecond(): number | null {
    const first = this.#samples[0]
    const last = this.#samples.at(-1)
    if (!first || !last || last.at - first.at < 1000) return null
    return Math.max(0, ((last.bytes - first.bytes) / (last.at - first.at)) * 1000)
  }
}
