import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startedAt } from './process.ts'

interface Owner {
  pid: number
  started: string
}

/**
 * Claims the database's folder for this process; a dead owner's mark is replaced. @returns a function that releases it @throws Error with a
 * sentence if a living process has it
 */
export function claimFolder(folder: string): () => void {
  const mark = join(folder, 'owner.json')
  const ownMark = join(folder, `owner.${process.pid}.json`)
  const me: Owner = { pid: process.pid, started: startedAt(process.pid) ?? '' }
  writeFileSync(ownMark, JSON.stringify(me))
  try {
    while (!tryLink(ownMark, mark)) {
      const other = readOwner(mark)
      if (isRunning(other)) {
        throw new Error(
          `Another Proofline (process ${other.pid}) uses the database in ${folder}. Stop it, or set DATA_DIR to another folder.`,
        )
      }
      removeDead(mark, join(folder, `owner.${process.pid}.dead.json`))
    }
  } finally {
    rmSync(ownMark, { force: true })
  }
  return () => rmSync(mark, { force: true })
}

const isRunning = (owner: Owner | null): owner is Owner =>
  owner !== null && startedAt(owner.pid) === owner.started

/** Removes a dead owner's mark. If another process has replaced it in the meantime, puts that one back. */
function removeDead(mark: string, aside: string): void {
  try {
    renameSync(mark, aside)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  if (isRunning(readOwner(aside))) tryLink(aside, mark)
  rmSync(aside)
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function readOwner(mark: string): Owner | null {
  try {
    return JSON.parse(readFileSync(mark, 'utf8')) as Owner
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
