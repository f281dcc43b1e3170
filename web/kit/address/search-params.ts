/** The query string as plain text, without quotes or JSON, so that addresses are easy to read and share. */
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

/** Segments of plain characters, none only of dots; then a query or fragment without white space, control characters and backslashes. */
const SAFE_PATH = /^(?:\/(?!\.{1,2}(?:[/?#]|$))[\w.~-]+)*\/?(?:[?#][^\s\\\p{C}]*)?$/u

/**
 * The target to return to after sign-in: a path on this origin, or else the dashboard. Nothing is decoded or repaired, because browsers,
 * routers and proxies do that differently; an ambiguous path is refused.
 */
export function safeTarget(target: string | undefined): string {
  return target?.startsWith('/') && SAFE_PATH.test(target) ? target : '/'
}
