/** The minimum length that the server requires. Only the server knows the common passwords. */
export const LEAST_LENGTH = 12

export type Strength = 'short' | 'weak' | 'fair' | 'strong'

const ROWS = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const COMMON = ['password', 'contraseña', 'welcome', 'letmein', 'proofline', 'lawyer', 'abogado']

/** How many characters an attacker has to guess. Known words, rows of keys and repetitions count as one. */
function guesses(password: string, known: readonly string[]): number {
  // A word that is typed twice is guessed like one.
  let rest = password.toLowerCase().replaceAll(/(.{3,})\1+/gu, '$1')
  for (const word of [...known, ...COMMON]) {
    if (word.length >= 3) rest = rest.replaceAll(word.toLowerCase(), '\u0000')
  }
  let count = 0
  let before = ''
  for (const sign of rest) {
    const isNext = ROWS.some((row) => before !== '' && (row + row.at(-1)).includes(before + sign))
    if (sign !== before && !isNext) count += 1
    before = sign
  }
  return Math.min(count, new Set(rest).size * 2)
}

/** A plain hint while someone types, never a verdict. `known`: words that others know of this person. */
export function strengthOf(password: string, known: readonly string[]): Strength {
  if ([...password].length < LEAST_LENGTH) return 'short'
  const count = guesses(password, known)
  if (count < 9) return 'weak'
  return count < 15 ? 'fair' : 'strong'
}

/** The parts of an email and of names that a stranger would try first. */
export const knownWords = (...texts: (string | null)[]): string[] =>
  texts.flatMap((text) => text?.split(/[^\p{L}\p{N}]+/u) ?? [])
