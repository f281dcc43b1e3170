import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const server = 'http://localhost:3000'

export default defineConfig({
  root: here('./web'),
  cacheDir: here('./.cache/vite-web'),
  plugins: [react()],
  resolve: {
    // The browser needs the contract's names and addresses; the server validates. This leaves a whole library out.
    alias: [{ find: /^zod$/, replacement: here('./web/kit/calls/no-validators.ts') }],
  },
  build: {
    outDir: here('./dist/web'),
    emptyOutDir: true,
    target: 'es2023',
    sourcemap: true,
    // Everything stays a file of this origin, as the content security policy wants it.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
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
            {
              name: 'fields',
              test: /web\/kit\/|@mantine\/(hooks|core\/esm\/(core|components\/(ActionIcon|CloseButton|InlineInput|Input|InputBase|PasswordInput|Switch|TextInput)))\//,
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
