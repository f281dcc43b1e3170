// After npm install has changed package-lock.json: node tools/complete-lock.mjs
//
// npm writes no entry for an optional package that its registry does not have, and npm ci then refuses the whole lock
// file as incomplete. What belongs to other platforms is never fetched, so an entry with version and platform is enough.
import { readFileSync, writeFileSync } from 'node:fs'

const file = new URL('../package-lock.json', import.meta.url)
const lock = JSON.parse(readFileSync(file, 'utf8'))
const platform =
  /(android|darwin|freebsd|linuxmusl|linux|openharmony|win32)-(arm64|arm|x64|ia32|ppc64|riscv64|s390x|loong64)(?:-(\w+))?$/

const missing = Object.entries(lock.packages).flatMap(([path, { optionalDependencies = {}, dev }]) =>
  Object.entries(optionalDependencies)
    .filter(
      ([name]) =>
        !(`node_modules/${name}` in lock.packages) && !(`${path}/node_modules/${name}` in lock.packages),
    )
    .map(([name, version]) => [`node_modules/${name}`, entryOf(name, version, dev === true)]),
)

/** @returns an entry as npm writes it, without address and integrity, which nobody here can know */
function entryOf(name, version, dev) {
  const [, os, cpu, libc] = platform.exec(name) ?? []
  return {
    version: version.replace(/^[\^~]/, ''),
    ...(cpu && { cpu: [cpu] }),
    ...(dev && { dev }),
    ...(os === 'linux' && libc && { libc: [libc.startsWith('musl') ? 'musl' : 'glibc'] }),
    optional: true,
    ...(os && { os: [os === 'linuxmusl' ? 'linux' : os] }),
  }
}

const all = [...Object.entries(lock.packages), ...missing]
lock.packages = Object.fromEntries(all.sort(([a], [b]) => a.localeCompare(b, 'en')))
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
console.log(`${missing.length} entries added.`)
