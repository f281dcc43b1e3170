import type { z } from 'zod'
import type { RouteSpec } from '#contract/index.ts'
import { isId } from '../ids.ts'
import { invalid, Problem } from '../problem.ts'
import { sentenceOf } from './sentences.ts'

export type Parsed = { params: Record<string, string>; query: unknown; body: unknown }

/** Validates every part of a request and reports all issues together. A malformed id names nothing: 404. */
export function parseRequest(
  spec: RouteSpec,
  raw: { params: unknown; query: unknown; body: unknown },
): Parsed {
  const params = (raw.params ?? {}) as Record<string, string>
  for (const [name, value] of Object.entries(params)) {
    if (spec.ids?.[`params.${name}`] !== 'word' && !isId(value)) throw new Problem('NOT_FOUND')
  }
  const fields: Record<string, string> = {}
  const part = (schema: z.ZodType | undefined, value: unknown): unknown => {
    if (!schema) return undefined
    const refusal = refusalOf(value)
    if (refusal) {
      fields[refusal.path || 'body'] ??= refusal.reason
      return undefined
    }
    const parsed = schema.safeParse(value, { error: sentenceOf })
    if (parsed.success) return parsed.data
    for (const issue of parsed.error.issues) fields[issue.path.join('.') || 'body'] ??= issue.message
    return undefined
  }
  const query = part(spec.query, raw.query ?? {})
  const body = spec.carries === 'multipart' ? undefined : part(spec.body, raw.body ?? {})
  if (Object.keys(fields).length > 0) throw invalid(fields)
  return { params, query, body }
}

/** More than any call needs. Processing a deeper value would overflow the stack. */
const MAX_DEPTH = 50

type Refusal = { path: string; reason: string }

/** Refuses values that are nested too deeply, and NUL and lone surrogates, which PostgreSQL accepts neither in text nor in JSON. */
function refusalOf(value: unknown, depth = 0): Refusal | null {
  if (typeof value === 'string') {
    const isKept = !value.includes('\u0000') && value.isWellFormed()
    return isKept ? null : { path: '', reason: 'This contains characters that can’t be stored.' }
  }
  if (value === null || typeof value !== 'object') return null
  if (depth === MAX_DEPTH) return { path: '', reason: 'This is nested too deeply.' }
  for (const [key, each] of Object.entries(value)) {
    const inside = refusalOf(each, depth + 1)
    if (inside) return { ...inside, path: inside.path === '' ? key : `${key}.${inside.path}` }
  }
  return null
}
