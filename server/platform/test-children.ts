import { readdir, readFile } from 'node:fs/promises'
import { expect } from 'vitest'

const SETTINGS = ['DATABASE_URL', 'DATABASE_OWNER_URL', 'SECRET_KEYS', 'STRIPE_SECRET_KEY', 'OF_THE_SYSTEM']
const SECRET = 'only-for-the-product'
const MAX_TRIES = 5

/** Runs `work` with secrets in our environment, and asserts that it starts processes and that none of them inherits one. Only for Linux. */
export async function expectNoSecrets(work: () => Promise<unknown>): Promise<void> {
  const before = { ...process.env }
  for (const name of SETTINGS) process.env[name] = SECRET
  try {
    let environments: string[] = []
    // On a busy machine a short process can come and go between two looks.
    for (let tries = 0; tries < MAX_TRIES && environments.length === 0; tries += 1)
      environments = await watchChildren(work)
    expect(environments.length).toBeGreaterThan(0)
    for (const environment of environments) expect(environment).not.toContain(SECRET)
  } finally {
    for (const name of SETTINGS)
      if (before[name] === undefined) delete process.env[name]
      else process.env[name] = before[name]
  }
}

/** Every environment that was seen while `work` was running, of processes that did not run before. */
async function watchChildren(work: () => Promise<unknown>): Promise<string[]> {
  const before = await readChildren()
  const seen = new Map<number, string>()
  let isDone = false
  const done = work().finally(() => (isDone = true))
  done.catch(() => undefined)
  while (!isDone) {
    for (const [pid, environment] of await readChildren())
      if (!before.has(pid) && environment !== '') seen.set(pid, environment)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  await done
  return [...seen.values()]
}

/** The environments of the processes that this one started, also through others. */
async function readChildren(): Promise<Map<number, string>> {
  const parents = new Map<number, number>()
  for (const name of await readdir('/proc')) {
    const stat = /^\d+$/.test(name) ? await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '') : ''
    parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]))
  }
  const isOurs = (pid: number): boolean => {
    const parent = parents.get(pid) ?? 0
    return parent === process.pid || (parent > 1 && isOurs(parent))
  }
  const found = new Map<number, string>()
  for (const pid of parents.keys())
    if (isOurs(pid)) found.set(pid, await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => ''))
  return found
}
