import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Services } from '../platform/http/call.ts'
import { withFaults } from './faults.ts'

it('services that end the process at a step commit as the product does', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'proofline-faults-'))
  await writeFile(join(folder, 'fault'), '0')
  const given: unknown[] = []
  const transaction = async (...input: unknown[]) => void given.push(input[2])
  const services = withFaults(
    { db: { transaction }, storage: {} } as unknown as Services,
    join(folder, 'fault'),
  )
  await services.db.transaction('', () => Promise.resolve(), { isCommittedLazily: true, isByKeys: true })
  await rm(folder, { recursive: true })
  expect(given).toEqual([{ isCommittedLazily: true, isByKeys: true }])
})
