/**
 * Common passwords. Nearly all with 12 or more characters follow a few patterns, so we check for these: one or two common words (digits may
 * replace letters), keyboard rows, sequences and repetitions, surrounded by digits and symbols.
 */
const COMMON_WORDS = `
  abcd admin administrator adobe alexander amanda america amsterdam andrea andrew angel angela angels anthony apple asdf asdfgh asdfghjkl ashley
  austin autumn azerty babygirl banana barcelona baseball basketball batman beautiful bismillah blink boston brandon brooklyn business buster
  butterfly california canada captain casino change changeme charlie charlotte chelsea chester chicago chicken chocolate christian christopher
  claudia coffee company computer cookie corvette cowboy daniel daniela danielle default diamond dolphin donald dragon eagles eminem enter
  everton evidence family february ferrari flower flowers football forever france freedom friday friend friends fuckyou gabriel garfield george
  ginger google guest guitar hannah happy harley hello hockey hotdog house hunter iloveme iloveu iloveyou internet jackson january jasmine
  jennifer jessica jesus jonathan jordan joseph joshua july june junior justin killer king kitty lakers lawyer legal letmein liverpool login
  london lovely loveme lover loveyou madrid maggie manchester march marina marine marlboro martin master matrix matthew melissa mercedes
  michael michelle mickey monday money monkey montreal mother mustang myspace naruto natalie newyork nicole november number october office
  oliver olivia ontario orange packers pakistan panther paris pass passphrase passw password patrick peanut pepper player please pokemon
  prince princess private purple qazwsx qazwsxedc qwer qwert qwerty qwertyui qwertyuiop rachel rainbow ranger realmadrid rebecca richard
  robert rockyou ronaldo root samantha samsung saturday secret secure security september server shadow silver simple slipknot snoopy soccer
  sophie spiderman spring starwars steelers stella strawberry summer sunday sunshine superman superstar sweet sweetie system taylor teacher
  temp temporary test testing texas thomas thunder thursday tigger tiger tinkerbell toronto trustno trustnoone tuesday twitter unicorn
  user vanessa victoria video vincent wednesday welcome whatever william willow winner winter wizard yamaha yankees yellow yourpassword zxcv
  zxcvb zxcvbn zxcvbnm edcrfv rfvtgb one two three four five six seven eight nine ten love baby god you my the
`
const commonWords = new Set(COMMON_WORDS.split(/\s+/).filter(Boolean))
const longestWordLength = Math.max(...[...commonWords].map((word) => word.length))

const KEYBOARD_ROWS = [
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'azertyuiop',
  'qsdfghjklm',
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
]
const keyboardRuns = KEYBOARD_ROWS.flatMap((row) => [row, [...row].reverse().join('')])
const LEET: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

export function isCommonPassword(password: string): boolean {
  const text = password.normalize('NFKC').toLowerCase()
  if (isRepeated(text) || isSequence(text)) return true
  const core = text.replace(/^[^a-z]+|[^a-z]+$/g, '')
  const spellings = [text, withoutLeet(text), withoutLeet(core)]
  return spellings.some((spelling) =>
    [/[^a-z]+/g, /[^a-z0-9]+/g].some((filler) => isMadeOfCommonWords(spelling.replace(filler, ''))),
  )
}

const withoutLeet = (text: string): string => [...text].map((char) => LEET[char] ?? char).join('')

/** A piece of at most 6 characters repeated, such as abc123abc123; the last may be cut off. */
function isRepeated(text: string): boolean {
  return [1, 2, 3, 4, 5, 6].some(
    (size) =>
      text ===
      text
        .slice(0, size)
        .repeat(Math.ceil(text.length / size))
        .slice(0, text.length),
  )
}

/** At most three runs along the alphabet, the digits or a keyboard row, such as 1234567890qwerty, with up to two more characters. */
function isSequence(text: string): boolean {
  let at = 0
  for (let pieces = 0; pieces < 3 && at < text.length; pieces += 1) {
    const length = runLengthAt(text, at)
    if (length < 3) break
    at += length
  }
  return at >= text.length - 2
}

/** Length of the run that starts here. */
function runLengthAt(text: string, at: number): number {
  let length = 0
  while (
    at + length < text.length &&
    keyboardRuns.some((run) => run.includes(text.slice(at, at + length + 1)))
  )
    length += 1
  return length
}

/** Whether these letters consist entirely of common words, at most two different ones. An empty text is no word. */
function isMadeOfCommonWords(letters: string, used: readonly string[] = []): boolean {
  if (letters === '') return used.length > 0
  for (let length = Math.min(longestWordLength, letters.length); length > 0; length -= 1) {
    const word = letters.slice(0, length)
    const isWord = commonWords.has(word) || (length > 3 && keyboardRuns.some((run) => run.includes(word)))
    if (!isWord) continue
    const words = used.includes(word) ? used : [...used, word]
    if (words.length <= 2 && isMadeOfCommonWords(letters.slice(length), words)) return true
  }
  return false
}
