// The sources of dist/web. Plain JavaScript, because run.mjs needs it before any package or newer Node is installed.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Every room that the browser bundles, and the files that configure the build. */
export const WEB_SOURCES = [
  'archive',
  'contract',
  'web',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'tools/articles.ts',
  'tools/one-language.ts',
]

const record = 'dist/web-sources.sha256'

/**
 * Hashes names and contents, not dates: a copied, unpacked or checked-out tree counts as built exactly when it is.
 *
 * @param {string} root
 * @returns {string}
 */
export function hashWebSources(root) {
  const hash = createHash('sha256')
  for (const path of WEB_SOURCES.flatMap((source) => filesIn(root, source))) {
    const bytes = readFileSync(join(root, path))
    hash.update(`${path}\n${bytes.length}\n`).update(bytes)
  }
  return hash.digest('hex')
}

/**
 * @param {string} root
 * @returns {boolean} whether dist/web is missing or made from other sources
 */
export function isWebStale(root) {
  const path = join(root, record)
  if (!existsSync(path) || !existsSync(join(root, 'dist/web/index.html'))) return true
  return readFileSync(path, 'utf8') !== hashWebSources(root)
}

/**
 * @param {string} root
 * @param {string} hash of the sources as they were when the build began
 */
export function recordWebBuild(root, hash) {
  writeFileSync(join(root, record), hash)
}

/** Without tests, which are not bundled. */
function filesIn(root, source) {
  const path = join(root, source)
  if (!existsSync(path)) return []
  if (source.includes('.')) return [source]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) =>
      join(entry.parentPath ?? entry.path, entry.name)
        .slice(root.length)
        .replaceAll('\\', '/')
        .replace(/^\//, ''),
    )
    .sort()
}
