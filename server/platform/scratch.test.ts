import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { removeAbandonedScratch, withScratch } from './scratch.ts'

it('is removed after its work, whether it succeeded or failed', async () => {
  let folder = ''
  const failed = withScratch(async (its) => {
    folder = its
    writeFileSync(join(its, 'film.mp4'), 'x')
    expect(existsSync(its)).toBe(true)
    throw new Error('no film')
  })
  await expect(failed).rejects.toThrow('no film')
  expect(existsSync(folder)).toBe(false)
})

it('is removed at the next start if its process was killed; folders of others stay', async () => {
  const killed = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  const working = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  const left = join(tmpdir(), `proofline-work-${killed.pid}-abc`)
  const kept = join(tmpdir(), `proofline-work-${working.pid}-abc`)
  try {
    for (const folder of [left, kept]) {
      mkdirSync(folder)
      writeFileSync(join(folder, 'film.mp4'), 'x')
    }
    killed.kill('SIGKILL')
    await once(killed, 'exit')
    await removeAbandonedScratch()
    expect([existsSync(left), existsSync(kept)]).toEqual([false, true])
  } finally {
    working.kill('SIGKILL')
    for (const folder of [left, kept]) await rm(folder, { recursive: true, force: true })
  }
})
