import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { build } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))
const target = `${root}dist/web`
const page = `${target}/index.html`

/** Whether dist/web is missing or older than anything that it is made of. */
function isStale(): boolean {
  if (!existsSync(page)) return true
  const made = statSync(page).mtimeMs
  const sources = globSync(['web/**/*', 'contract/**/*', 'vite.config.ts', 'package-lock.json'], {
    cwd: root,
  })
  return sources.some((path) => statSync(root + path).mtimeMs > made)
}

/** Beside every text its compressed form, so that the server compresses nothing while it serves. */
function compress(): void {
  for (const path of globSync('assets/*.{js,css,svg}', { cwd: target })) {
    const bytes = readFileSync(`${target}/${path}`)
    writeFileSync(`${target}/${path}.br`, brotliCompressSync(bytes))
    writeFileSync(`${target}/${path}.gz`, gzipSync(bytes))
  }
}

/** `--if-stale`: for a start, which builds only what it has to. */
if (!process.argv.includes('--if-stale') || isStale()) {
  await build({ configFile: `${root}vite.config.ts`, logLevel: 'warn' })
  compress()
  console.log('The web app is built: dist/web')
}
