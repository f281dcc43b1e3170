import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { copyBinaries, findBinaries } from './binaries.ts'

let folder: string
let umask: number

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'proofline-binaries-'))
  umask = process.umask(0o077)
})
afterAll(() => {
  process.umask(umask)
  rmSync(folder, { recursive: true, force: true })
})

it('are copied so that the database’s user can run them, although the umask is for their owner alone', () => {
  const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8)
  const copy = copyBinaries(findBinaries(), folder)
  expect([copy.root, copy.initdb, copy.postgres, join(copy.root, 'share')].map(modeOf)).toEqual(
    Array.from({ length: 4 }, () => '755'),
  )
})
