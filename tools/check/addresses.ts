import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type RouteSpec, routes } from '#contract/index.ts'
import { root } from './files.ts'

/** What the browser needs of each route, so that it gets no schemas. `--write` brings the file up to date. */
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

const text = `import type { Api, Method } from './route.ts'
import type { RouteName } from './index.ts'

/** A route as its callers need it. Without \`output: null\` it answers a body. */
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
`

const file = join(root, path)
if (process.argv.includes('--write')) writeFileSync(file, text)
else if (readFileSync(file, 'utf8') !== text) {
  console.log(`${path} is out of date. Write it again: npm run check -- addresses --write`)
  process.exitCode = 1
}
console.log(`${Object.keys(routes).length} routes have an address.`)
