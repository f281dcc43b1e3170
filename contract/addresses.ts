import { z } from 'zod'
import type { Api, Method, RouteSpec } from './route.ts'
import { type RouteName, routes } from './routes.ts'

// All that callers need of the routes. The build of the web app replaces this file by its values (`routeValues` in `vite.config.ts`), because the browser gets no
// schema.

/** A route's address for its callers: of the API `main`, by GET, unless it says otherwise. It answers with a body unless `output` is null. */
export type Address = {
  api?: Exclude<Api, 'main'>
  method?: Exclude<Method, 'GET'>
  path: string
  csrf?: false
  paged?: true
  output?: null
}

const addressOf = ({ api, method, path, csrf, paged, output }: RouteSpec): Address => ({
  ...(api !== 'main' && { api }),
  ...(method !== 'GET' && { method }),
  path,
  ...(csrf === false && { csrf }),
  ...(paged && { paged: true }),
  ...(output === null && { output }),
})

const specs = Object.entries<RouteSpec>(routes)

export const ADDRESSES = Object.fromEntries(specs.map(([name, spec]) => [name, addressOf(spec)])) as Record<
  RouteName,
  Address
>

type JsonSchema = {
  type?: string
  minLength?: number
  maxLength?: number
  anyOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
}
type Limits = Record<string, readonly [min: number, max: number]>

function limitsOf(body: z.ZodType): Limits {
  const { properties = {} } = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  return Object.fromEntries(
    Object.entries(properties).flatMap(([field, schema]) => {
      const text = [schema, ...(schema.anyOf ?? [])].find(({ type }) => type === 'string')
      return text?.maxLength === undefined ? [] : [[field, [text.minLength ?? 0, text.maxLength]]]
    }),
  )
}

/** The shortest and the longest text that each field of a route's body takes. */
export const TEXT_LIMITS: Partial<Record<RouteName, Limits>> = Object.fromEntries(
  specs.flatMap(([name, { body }]) => {
    const limits = body ? limitsOf(body) : {}
    return Object.keys(limits).length === 0 ? [] : [[name, limits]]
  }),
)
