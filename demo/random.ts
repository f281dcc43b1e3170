/** Numbers that look random and are the same every time: a seed of words, then mulberry32. */
export type Random = {
  /** From 0 (included) to 1. */
  next(): number
  between(from: number, to: number): number
  whole(from: number, to: number): number
  pick<T>(list: readonly T[]): T
  chance(probability: number): boolean
  /** So many lower-case letters and digits. */
  letters(count: number): string
  digits(count: number): string
}

function seedOf(words: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < words.length; i++) hash = Math.imul(hash ^ words.charCodeAt(i), 0x01000193)
  return hash >>> 0
}

export function random(seed: string): Random {
  let state = seedOf(seed)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  const of = (alphabet: string, count: number) =>
    Array.from({ length: count }, () => alphabet[whole(0, alphabet.length - 1)]).join('')
  return {
    next,
    between: (from, to) => from + next() * (to - from),
    whole,
    pick: (list) => {
      const item = list[whole(0, list.length - 1)]
      if (item === undefined) throw new Error('Nothing to pick from')
      return item
    },
    chance: (probability) => next() < probability,
    letters: (count) => of('abcdefghijklmnopqrstuvwxyz0123456789', count),
    digits: (count) => whole(1, 9) + of('0123456789', count - 1),
  }
}
