import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openServices } from './services.ts'
import { insertAccount } from '../accounts/index.ts'
import { startTestApp, startWithFirm, type TestApp } from '../testing/app.ts'

let app: TestApp
let folder: string
beforeAll(async () => {
  ;({ app } = await startWithFirm())
  folder = await mkdtemp(join(tmpdir(), 'proofline-storage-'))
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

it('a node does not start with an empty storage if its database is in use, except to run browsers', async () => {
  const urls = { database: app.logins.app, smtp: null }
  const config = { ...app.services.config, storageUrl: pathToFileURL(folder).href }
  await expect(openServices(config, urls, 2)).rejects.toThrow(`STORAGE_URL: ${folder} has no files`)
  expect(await readdir(folder)).toEqual([])
  const services = await openServices({ ...config, roles: ['browser'] }, urls, 2)
  await services.db.close()
  // Otherwise the next node would take the mount point for the storage.
  expect(await readdir(folder)).toEqual([])
})

it('a node starts with an empty storage if its database only has the service provider of `create-provider`', async () => {
  const fresh = await startTestApp()
  try {
    await insertAccount(fresh.services.db, {
      type: 'provider',
      name: 'Provider',
      parentId: null,
      locationId: null,
      phoneNumber: null,
      timeZone: 'UTC',
    })
    const config = { ...fresh.services.config, storageUrl: pathToFileURL(join(folder, 'fresh')).href }
    const services = await openServices(config, { database: fresh.logins.app, smtp: null }, 2)
    await services.db.close()
  } finally {
    await fresh.close()
  }
})
