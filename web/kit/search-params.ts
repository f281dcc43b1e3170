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

/** Only a path of this origin is a place to return to. */
export function safeTarget(target: string | undefined): string {
  return target && /^\/(?![/\\])/.test(target) ? target : '/'
}
