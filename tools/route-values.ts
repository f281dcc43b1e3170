import type { Plugin } from 'vite'

const FILE = /\/contract\/addresses\.ts$/

/** What the browser needs of the routes is computed from their schemas while the web app is built, so that it gets the values alone. */
export const routeValues: Plugin = {
  name: 'route-values',
  apply: 'build',
  async load(id) {
    if (!FILE.test(id)) return null
    const values = (await import(id)) as Record<string, unknown>
    return Object.entries(values)
      .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
      .join('\n')
  },
}
