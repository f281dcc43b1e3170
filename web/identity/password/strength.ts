/** The minimum length that the server requires. The list of common passwords is only on the server. */
export const MIN_PASSWORD_LENGTH = 12

export type Strength = 'short' | 'weak' | 'fair' | 'strong'

const KEYBOARD_ROWS = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const COMMON_WORDS = ['password', 'contraseña', 'welcome', 'letmein', 'proofline', 'lawyer', 'abogado']

/** The number of characters that an attacker has to guess. Known words, keyboard rows and repetitions count as one. */
function countGuesses(password: string, knownParts: readonly string[]): number {
  // Guessing a word that is typed twice is as easy as typing it once.
  let remaining = password.toLowerCase().replaceAll(/(.{3,})\1+/gu, '$1')
  for (const word of [...knownParts, ...COMMON_WORDS]) {
    if (word.length >= 3) remaining = remaining.replaceAll(word.toLowerCase(), '\u0000')
  }
  let count = 0
  let before = ''
  for (const sign of remaining) {
    const isNext = KEYBOARD_ROWS.some((row) => before !== '' && (row + row.at(-1)).includes(before + sign))
    if (sign !== before && !isNext) count += 1
    before = sign
  }
  return Math.min(count, new Set(remaining).size * 2)
}

/** A hint while the user types; only the server decides. `known`: words that others know about this person. */
export function strengthOf(password: string, known: readonly string[]): Strength {
  if ([...password].length < MIN_PASSWORD_LENGTH) return 'short'
  const count = countGuesses(password, known)
  if (count < 9) return 'weak'
  return count < 15 ? 'fair' : 'strong'
}

/** Parts of emails and names that a stranger would try first. */
export const knownWords = (...texts: (string | null)[]): string[] =>
  texts.flatMap((text) => text?.split(/[^\p{L}\p{N}]+/u) ?? [])
