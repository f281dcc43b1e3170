import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { claimFolder } from './owner.ts'
import { startedAt } from './process.ts'

const DEAD_PID = 4_194_305
const between = vi.hoisted(() => ({ foundDeadAndReplaced: () => undefined as void }))
vi.mock('./process.ts', async (original) => {
  const real = await original<typeof import('./process.ts')>()
  return {
    ...real,
    startedAt: (pid: number) => {
      if (pid === DEAD_PID) between.foundDeadAndReplaced()
      return real.startedAt(pid)
    },
  }
})

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'proofline-owner-'))
  writeFileSync(join(folder, 'owner.json'), JSON.stringify({ pid: DEAD_PID, started: '1' }))
})
afterEach(() => rmSync(folder, { recursive: true }))

it('a folder whose owner has died is claimed, and released', () => {
  const release = claimFolder(folder)
  expect(readFileSync(join(folder, 'owner.json'), 'utf8')).toContain(`"pid":${process.pid}`)
  release()
  expect(readdirSync(folder)).toEqual([])
})

it('a folder that another process claims at the same moment belongs to only one of them', () => {
  const other = JSON.stringify({ pid: process.ppid, started: startedAt(process.ppid) })
  between.foundDeadAndReplaced = () => {
    between.foundDeadAndReplaced = () => undefined
    rmSync(join(folder, 'owner.json'))
    writeFileSync(join(folder, 'owner.json'), other)
  }
  expect(() => claimFolder(folder)).toThrow(`Another Proofline (process ${process.ppid}) uses the database`)
  expect(readdirSync(folder)).toEqual(['owner.json'])
  expect(readFileSync(join(folder, 'owner.json'), 'utf8')).toBe(other)
})
