/**
 * JSON in the canonical form of RFC 8785: keys in UTF-16 order, no white space, numbers as in ECMAScript. Lone surrogates, which the RFC refuses,
 * are escaped as by JSON.stringify, because every received record must have a hash. @throws RangeError for an infinite number, and for a value
 * that is nested too deeply
 */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value !== 'object') {
    if (typeof value === 'number' && !Number.isFinite(value))
      throw new RangeError('A number of JSON is finite')
    return JSON.stringify(value ?? null)
  }
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  const entries = Object.entries(value).filter(([, each]) => each !== undefined)
  entries.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  return `{${entries.map(([key, each]) => `${JSON.stringify(key)}:${canonicalJson(each)}`).join(',')}}`
}
