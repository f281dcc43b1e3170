/** The minimum length that the server requires. The list of common passwords is only on the server. */
export const MIN_LENGTH = 12

export type Strength = 'short' | 'weak' | 'fair' | 'strong'

const ROWS = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const COMMON = ['password', 'contraseña', 'welcome', 'letmein', 'proofline', 'lawyer', 'abogado']

/** The number of characters that an attacker has to guess. Known words, keyboard rows and repetitions count as one. */
function guesses(password: string, known: readonly string[]): number {
  // Guessing a word that is typed twice is as easy as typing it once.
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

/** A hint while the user types; only the server decides. `known`: words that others know about this person. */
export function strengthOf(password: string, known: readonly string[]): Strength {
  if ([...password].length < MIN_LENGTH) return 'short'
  const count = guesses(password, known)
  if (count < 9) return 'weak'
  return count < 15 ? 'fair' : 'strong'
}

/** Parts of emails and names that a stranger would try first. */
export const knownWords = (...texts: (string | null)[]): string[] =>
  texts.flatMap((text) => text?.split(/[^\p{L}\p{N}]+/u) ?? [])
