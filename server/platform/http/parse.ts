import type { z } from 'zod'
import type { RouteSpec } from '#contract/index.ts'
import { isId } from '../ids.ts'
import { invalid, Problem } from '../problem.ts'

/** Params that are not ids, by name. */
const WORDS = new Set(['format', 'token', 'platform'])

export type Parsed = { params: Record<string, string>; query: unknown; body: unknown }

/** Validates every part of a request and answers every issue at once. An id that is none names nothing: 404. */
export function parseRequest(
  spec: RouteSpec,
  raw: { params: unknown; query: unknown; body: unknown },
): Parsed {
  const params = (raw.params ?? {}) as Record<string, string>
  for (const [name, value] of Object.entries(params)) {
    if (!WORDS.has(name) && !isId(value)) throw new Problem('NOT_FOUND')
  }
  const fields: Record<string, string> = {}
  const part = (schema: z.ZodType | undefined, value: unknown): unknown => {
    if (!schema) return undefined
    const unkept = unkeptText(value)
    if (unkept !== null) {
      fields[unkept || 'body'] ??= 'This holds characters that cannot be kept.'
      return undefined
    }
    const parsed = schema.safeParse(value)
    if (parsed.success) return parsed.data
    for (const issue of parsed.error.issues) fields[issue.path.join('.') || 'body'] ??= issue.message
    return undefined
  }
  const query = part(spec.query, raw.query ?? {})
  const body = spec.carries === 'multipart' ? undefined : part(spec.body, raw.body ?? {})
  if (Object.keys(fields).length > 0) throw invalid(fields)
  return { params, query, body }
}

/** Where a text holds NUL or half a character, which PostgreSQL refuses in text and in JSON; null: nowhere. */
function unkeptText(value: unknown): string | null {
  if (typeof value === 'string') return value.includes('\u0000') || !value.isWellFormed() ? '' : null
  if (value === null || typeof value !== 'object') return null
  for (const [key, each] of Object.entries(value)) {
    const at = unkeptText(each)
    if (at !== null) return at === '' ? key : `${key}.${at}`
  }
  return null
}
