import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const NAME = /^proofline-work-(\d+)-/

/** A temporary folder for one piece of work. Its name holds the id of the process that works in it. */
export async function withScratch<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), `proofline-work-${process.pid}-`))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Removes what processes left that were killed at work: people's films and reports. Called before any work begins here. */
export async function removeLeftScratch(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = Number(NAME.exec(name)?.[1])
    if (pid && (pid === process.pid || !isAlive(pid)))
      // Another user's folder is that user's to remove.
      await rm(join(tmpdir(), name), { recursive: true, force: true }).catch(() => undefined)
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Someone else's process is one, too.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
