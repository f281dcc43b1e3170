import { cp, mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { rooms } from './check/table.ts'
import { hashWebSources, isWebStale, recordWebBuild, WEB_SOURCES } from './web-build.mjs'

let root: string

const write = async (path: string, text: string) => {
  await mkdir(dirname(join(root, path)), { recursive: true })
  await writeFile(join(root, path), text)
}

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'proofline-web-build-'))
  for (const path of ['web/a.tsx', 'web/ui/a.css', 'contract/a.ts', 'archive/kit/a.ts'])
    await write(path, 'one')
  for (const path of ['package.json', 'package-lock.json', 'vite.config.ts', 'dist/web/index.html'])
    await write(path, 'one')
  recordWebBuild(root, hashWebSources(root))
})
afterEach(() => rm(root, { recursive: true }))

it('considers a build of the same sources current, whatever their dates', async () => {
  expect(isWebStale(root)).toBe(false)
  await utimes(join(root, 'archive/kit/a.ts'), new Date(), new Date(Date.now() + 60_000))
  expect(isWebStale(root)).toBe(false)
})

it.each(['web/ui/a.css', 'contract/a.ts', 'archive/kit/a.ts', 'package-lock.json', 'vite.config.ts'])(
  'detects a change in %s, even with an older date',
  async (path) => {
    await write(path, 'two')
    await utimes(join(root, path), new Date(0), new Date(0))
    expect(isWebStale(root)).toBe(true)
  },
)

it('detects a file that was added, deleted or moved', async () => {
  await write('archive/kit/b.ts', 'new')
  expect(isWebStale(root)).toBe(true)
  await rm(join(root, 'archive/kit/b.ts'))
  expect(isWebStale(root)).toBe(false)
  await cp(join(root, 'archive/kit/a.ts'), join(root, 'archive/a.ts'))
  await rm(join(root, 'archive/kit/a.ts'))
  expect(isWebStale(root)).toBe(true)
})

it('builds if there is no build, but not for a changed test', async () => {
  await write('web/a.test.tsx', 'two')
  expect(isWebStale(root)).toBe(false)
  await rm(join(root, 'dist/web'), { recursive: true })
  expect(isWebStale(root)).toBe(true)
})

it('covers every folder that the web app may import from', () => {
  expect(WEB_SOURCES.filter((source) => !source.includes('.'))).toEqual(rooms['web']?.rooms.toSorted())
})
