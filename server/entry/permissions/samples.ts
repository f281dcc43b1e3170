import { z } from 'zod'
import type { IdPlace, RouteSpec } from '#contract/index.ts'

type Schema = {
  type?: string
  format?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  items?: Schema
  minItems?: number
  minLength?: number
  minimum?: number
  properties?: Record<string, Schema>
  required?: string[]
}

const schemaOf = (schema: z.ZodType | undefined): Schema =>
  schema ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema) : {}

const STRINGS: Record<string, string> = {
  uuid: '01900000-0000-7000-8000-000000000001',
  date: '2020-03-04',
  'date-time': '2020-03-04T00:00:00Z',
}

/** The smallest value that a schema accepts. A pattern may still refuse it. */
function sampleOf(schema: Schema): unknown {
  const { anyOf = [], items = {}, properties = {}, required = [] } = schema
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (anyOf[0]) return sampleOf(anyOf[0])
  if (schema.type === 'object')
    return Object.fromEntries(required.map((name) => [name, sampleOf(properties[name] ?? {})]))
  if (schema.type === 'array') return schema.minItems ? [sampleOf(items)] : []
  if (schema.type === 'boolean') return false
  if (schema.type === 'string') return STRINGS[schema.format ?? ''] ?? 'x'.repeat(schema.minLength ?? 1)
  return Math.max(1, schema.minimum ?? 1)
}

/** A body with what a call needs; undefined if it has none. */
export const sampleBody = ({ body }: RouteSpec): Record<string, unknown> | undefined =>
  body && (sampleOf(schemaOf(body)) as Record<string, unknown>)

/** What a list of IDs holds, with this ID in it: the ID, or an object with it. null if the place takes one ID. */
export function itemOfList({ query, body }: RouteSpec, place: IdPlace, id: string): unknown {
  const [part, field = ''] = place.split('.')
  const found = schemaOf(part === 'query' ? query : body).properties?.[field]
  const list = [found, ...(found?.anyOf ?? [])].find((each) => each?.type === 'array')
  if (!list) return null
  const sample = sampleOf(list.items ?? {})
  return typeof sample === 'object' ? { ...sample, id } : id
}
