import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { type RouteSpec, routes } from '#contract/index.ts'
import { root } from './files.ts'

/** The facts about each route that the browser needs, so that it does not load the schemas. `--write` updates the file. */
const path = 'contract/addresses.ts'

const quoted = (text: string): string => `'${text}'`

function rowOf([name, { api, method, path, csrf, paged, output }]: [string, RouteSpec]): string {
  const fields = [
    `api: ${quoted(api)}`,
    `method: ${quoted(method)}`,
    `path: ${quoted(path)}`,
    ...(csrf === false ? ['csrf: false'] : []),
    ...(paged ? ['paged: true'] : []),
    ...(output === null ? ['output: null'] : []),
  ]
  return `  ${name}: { ${fields.join(', ')} },`
}

type JsonSchema = {
  type?: string
  minLength?: number
  maxLength?: number
  anyOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
}

/** The maximum lengths of the texts in a route's body. */
function limitsOf([name, { body }]: [string, RouteSpec]): string[] {
  if (!body) return []
  const { properties = {} } = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  const limits = Object.entries(properties).flatMap(([field, schema]) => {
    const text = [schema, ...(schema.anyOf ?? [])].find(({ type }) => type === 'string')
    return text?.maxLength === undefined ? [] : [`${field}: [${text.minLength ?? 0}, ${text.maxLength}]`]
  })
  return limits.length === 0 ? [] : [`  ${name}: { ${limits.join(', ')} },`]
}

const text = `import type { Api, Method } from './route.ts'
import type { RouteName } from './index.ts'

/** A route's address for its callers. It answers with a body unless \`output\` is null. */
export type Address = {
  api: Api
  method: Method
  path: string
  csrf?: false
  paged?: true
  output?: null
}

/** Written by \`npm run check -- addresses --write\` from the routes. */
export const ADDRESSES: Record<RouteName, Address> = {
${Object.entries(routes)
  .map(([name, spec]) => rowOf([name, spec]))
  .join('\n')}
}

/** The shortest and the longest text that each field of a route's body takes. */
export const TEXT_LIMITS: Partial<Record<RouteName, Record<string, readonly [min: number, max: number]>>> = {
${Object.entries(routes).flatMap(limitsOf).join('\n')}
}
`

const file = join(root, path)
if (process.argv.includes('--write')) writeFileSync(file, text)
else if (readFileSync(file, 'utf8') !== text) {
  console.log(`${path} is out of date. Write it again: npm run check -- addresses --write`)
  process.exitCode = 1
}
console.log(`${Object.keys(routes).length} routes have an address.`)
