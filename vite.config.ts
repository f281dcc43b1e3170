import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { articles } from './tools/articles.ts'
import { oneLanguage } from './tools/one-language.ts'
import { onePathIcons } from './tools/one-path-icons.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const server = 'http://localhost:3000'

/** What the browser needs of the routes is computed from their schemas while the web app is built, so that it gets the values alone. */
const routeValues: Plugin = {
  name: 'route-values',
  apply: 'build',
  async load(id) {
    if (!id.endsWith('/contract/addresses.ts')) return null
    const values = (await import(id)) as Record<string, unknown>
    return Object.entries(values)
      .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
      .join('\n')
  },
}

/** The server validates. A schema in the browser's files would bring its whole library with it. */
const withoutSchemas: Plugin = {
  name: 'without-schemas',
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue
      const schema = chunk.moduleIds.find((id) => id.includes('/node_modules/zod/'))
      if (schema) this.error(`${chunk.fileName} holds ${schema}: import only a type from files with schemas.`)
    }
  },
}

/** A file of the contract is bundled only for what is imported from it. */
const treeshake = { moduleSideEffects: [{ test: /\/contract\//, sideEffects: false }] }

export default defineConfig({
  root: here('./web'),
  cacheDir: here('./.cache/vite-web'),
  plugins: [react(), articles, oneLanguage, onePathIcons, routeValues, withoutSchemas],
  worker: { plugins: () => [oneLanguage, routeValues, withoutSchemas], rolldownOptions: { treeshake } },
  build: {
    outDir: here('./dist/web'),
    emptyOutDir: true,
    target: 'es2023',
    // So that colors of either scheme reach phones that do not know light-dark().
    cssTarget: ['chrome111', 'safari16.2', 'firefox113'],
    sourcemap: true,
    // Everything stays a file of this origin, as the content security policy wants it.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      treeshake,
      output: {
        codeSplitting: {
          // What every page needs is two files: the libraries stay in the browser from version to version.
          groups: [
            {
              name: 'ground',
              test: /node_modules\/(react|react-dom|scheduler|@tanstack|use-sync-external-store)\//,
            },
            { name: 'start', tags: ['$initial'] },
            // What two parts share is one file: by itself each icon would be one, and a page would ask for a hundred. What signing in needs
            // of it is another, so that it asks for no more.
            // No page needs keys before signing in.
            { name: 'keys', test: /web\/kit\/keys|vocabulary\/posts\/shortcut/, minShareCount: 2 },
            {
              name: 'fields',
              test: /^(?!.*[/-](es|fr)\.ts$).*web\/(kit|ui\/words|ui\/forms\/useContractForm|ui\/toasts\/delayed-mail)|@mantine\/form|klona|fast-deep-equal|@tabler\/icons-react\/dist\/esm\/(create|default|icons\/Icon(CloudOff|AlertTriangle))|@mantine\/(hooks|core\/esm\/(core|components\/(ActionIcon|CloseButton|InlineInput|Input|InputBase|PasswordInput|Switch|TextInput)))\//,
              minShareCount: 2,
            },
            { name: 'base', test: /node_modules|web\/ui\//, minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': server, '/media': server, '/config.json': server, '/dev': server } },
})
