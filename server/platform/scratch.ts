import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const FOLDER_NAME = /^proofline-work-(\d+)-/

/** A temporary folder for one piece of work. Its name contains the id of the working process. */
export async function withScratch<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), `proofline-work-${process.pid}-`))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Removes folders of processes that were killed while working, which contain people's films and reports. Called before any work begins here. */
export async function removeAbandonedScratch(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = Number(FOLDER_NAME.exec(name)?.[1])
    if (pid && (pid === process.pid || !isAlive(pid)))
      // Another user's folder can only be removed by that user.
      await rm(join(tmpdir(), name), { recursive: true, force: true }).catch(() => undefined)
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: the process exists but belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
