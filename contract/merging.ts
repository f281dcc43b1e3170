/** How one text differs from another: the letters from `start` to `end` were replaced by `text`. */
type TextChange = { start: number; end: number; text: string }

function diffTexts(base: string, text: string): TextChange {
  const sharedLength = Math.min(base.length, text.length)
  let start = 0
  while (start < sharedLength && base[start] === text[start]) start += 1
  // A letter of two UTF-16 units, such as an emoji, is replaced as a whole.
  if (/[\ud800-\udbff]/.test(base.charAt(start - 1))) start -= 1
  let endLength = 0
  while (
    endLength < sharedLength - start &&
    base[base.length - 1 - endLength] === text[text.length - 1 - endLength]
  )
    endLength += 1
  if (/[\udc00-\udfff]/.test(base.charAt(base.length - endLength))) endLength -= 1
  return { start, end: base.length - endLength, text: text.slice(start, text.length - endLength) }
}

/**
 * Merges two people's edits of `base`. Edits in different places both apply; edits in the same place are both kept, one below the other.
 */
export function mergeTexts(base: string, theirs: string, mine: string): string {
  if (theirs === base || theirs === mine) return mine
  if (mine === base) return theirs
  const [a, b] = [diffTexts(base, theirs), diffTexts(base, mine)]
  const isSameRange = a.start === b.start && a.end === b.end
  if (!isSameRange && a.end <= b.start) return applyChange(applyChange(base, b), a)
  if (!isSameRange && b.end <= a.start) return applyChange(applyChange(base, a), b)
  const [start, end] = [Math.min(a.start, b.start), Math.max(a.end, b.end)]
  const applyWithin = (change: TextChange): string =>
    base.slice(start, change.start) + change.text + base.slice(change.end, end)
  const [first, second] = [applyWithin(a), applyWithin(b)]
  const merged = first.includes(second)
    ? first
    : second.includes(first)
      ? second
      : first.startsWith('\n')
        ? second + first
        : `${first}\n\n${second}`
  return base.slice(0, start) + merged + base.slice(end)
}

const applyChange = (base: string, { start, end, text }: TextChange): string =>
  base.slice(0, start) + text + base.slice(end)
