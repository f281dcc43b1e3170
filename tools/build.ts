import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { hashWebSources, isWebStale, recordWebBuild } from './web-build.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const target = `${root}dist/web`

/** Writes a compressed copy next to every text file, so that the server does not have to compress while serving. */
function compress(): void {
  for (const path of globSync('assets/*.{js,css,svg}', { cwd: target })) {
    const bytes = readFileSync(`${target}/${path}`)
    writeFileSync(`${target}/${path}.br`, brotliCompressSync(bytes))
    writeFileSync(`${target}/${path}.gz`, gzipSync(bytes))
  }
}

/** `--if-stale`: for a start, which builds only if necessary. */
if (!process.argv.includes('--if-stale') || isWebStale(root)) {
  console.log('Building the web app. This takes up to a minute.')
  const sources = hashWebSources(root)
  const { build } = await import('vite')
  await build({ configFile: `${root}vite.config.ts`, logLevel: 'warn' })
  compress()
  recordWebBuild(root, sources)
  console.log('The web app is built: dist/web')
}
