import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

export interface SourceFile {
  /** Relative to the repository's root, with slashes. */
  path: string
  text: string
}

export interface Breach {
  path: string
  line: number
  sentence: string
}

const skipped = new Set(['node_modules', 'fixtures', 'output'])

/** All files in a folder and its subfolders with these endings; nothing if the folder is missing. */
export function filesBelow(folder: string, endings: string[], base: string = root): SourceFile[] {
  return walk(folder)
    .filter((path) => endings.some((ending) => path.endsWith(ending)))
    .map((path) => ({ path, text: readFileSync(join(base, path), 'utf8') }))

  function walk(inside: string): string[] {
    return entries(join(base, inside)).flatMap((entry) => {
      const path = posix.join(inside, entry.name)
      if (!entry.isDirectory()) return [path]
      return skipped.has(entry.name) || entry.name.startsWith('.') ? [] : walk(path)
    })
  }
}

function entries(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** The line number, from 1, of an offset in a text. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}

export function isTest(path: string): boolean {
  return /\.test\.tsx?$|(^|\/)test-[^/]+\.tsx?$/.test(path)
}
