/** The query string as plain words: no quotes or JSON, so that an address can be read and sent. */
export type Search = Record<string, string | undefined>

export function parseSearch(text: string): Search {
  return Object.fromEntries(new URLSearchParams(text))
}

export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== '') params.set(key, String(value))
  }
  const text = params.toString().replaceAll('%2C', ',')
  return text === '' ? '' : `?${text}`
}

/** Segments of plain signs, none of them dots alone; then a query or a fragment without white space, control signs and backslashes. */
const PATH = /^(?:\/(?!\.{1,2}(?:[/?#]|$))[\w.~-]+)*\/?(?:[?#][^\s\\\p{C}]*)?$/u

/**
 * Only a path of this origin is a place to return to; anything else is the dashboard. Nothing is decoded or repaired: browsers, routers and
 * proxies do that differently, so a path that anyone could read in two ways is none.
 */
export function safeTarget(target: string | undefined): string {
  return target?.startsWith('/') && PATH.test(target) ? target : '/'
}
