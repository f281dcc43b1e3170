/** A mention, as in `@[100000000000002:2048:Data Soong]`. */
const MENTION = /@\[\d+:\d*:?([^\]]*)\]/g

/** Nothing after the last bracket can be a mention, and would be searched to its end for each beginning of one. */
export function showMentions(text: string): string {
  if (!text.includes('@[')) return text
  const end = text.lastIndexOf(']') + 1
  return text.slice(0, end).replace(MENTION, '$1') + text.slice(end)
}
