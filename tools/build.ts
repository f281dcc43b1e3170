import { existsSync, globSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))
const built = `${root}dist/web/index.html`

/** Whether dist/web is missing or older than anything that it is made of. */
function isStale(): boolean {
  if (!existsSync(built)) return true
  const made = statSync(built).mtimeMs
  const sources = globSync(['web/**/*', 'contract/**/*', 'vite.config.ts', 'package-lock.json'], {
    cwd: root,
  })
  return sources.some((path) => statSync(root + path).mtimeMs > made)
}

/** `--if-stale`: for a start, which builds only what it has to. */
if (!process.argv.includes('--if-stale') || isStale()) {
  await build({ configFile: `${root}vite.config.ts`, logLevel: 'warn' })
  console.log('The web app is built: dist/web')
}
