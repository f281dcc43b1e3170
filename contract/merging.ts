/** How one text differs from another: the letters from `start` to `end` were replaced by `text`. */
type Change = { start: number; end: number; text: string }

function changeOf(base: string, text: string): Change {
  const most = Math.min(base.length, text.length)
  let start = 0
  while (start < most && base[start] === text[start]) start += 1
  let tail = 0
  while (tail < most - start && base[base.length - 1 - tail] === text[text.length - 1 - tail]) tail += 1
  return { start, end: base.length - tail, text: text.slice(start, text.length - tail) }
}

/**
 * Merges two people's edits of `base`. Edits in different places both apply; edits in the same place are both kept, one below the other.
 */
export function mergeTexts(base: string, theirs: string, mine: string): string {
  if (theirs === base || theirs === mine) return mine
  if (mine === base) return theirs
  const [a, b] = [changeOf(base, theirs), changeOf(base, mine)]
  const isOnePlace = a.start === b.start && a.end === b.end
  if (!isOnePlace && a.end <= b.start) return apply(apply(base, b), a)
  if (!isOnePlace && b.end <= a.start) return apply(apply(base, a), b)
  const [start, end] = [Math.min(a.start, b.start), Math.max(a.end, b.end)]
  const within = (change: Change): string =>
    base.slice(start, change.start) + change.text + base.slice(change.end, end)
  const [first, second] = [within(a), within(b)]
  const both = first.includes(second)
    ? first
    : second.includes(first)
      ? second
      : first.startsWith('\n')
        ? second + first
        : `${first}\n\n${second}`
  return base.slice(0, start) + both + base.slice(end)
}

const apply = (base: string, { start, end, text }: Change): string =>
  base.slice(0, start) + text + base.slice(end)
