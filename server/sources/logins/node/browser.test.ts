import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { expectNoSecrets } from '../../../platform/test-children.ts'
import { withBrowser } from './browser.ts'

it.runIf(process.platform === 'linux')('the browser inherits no secret', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'proofline-browser-'))
  // In its place, a program that stays long enough to be seen.
  const executablePath = join(folder, 'browser')
  await writeFile(executablePath, '#!/bin/sh\nsleep 2\n')
  await chmod(executablePath, 0o755)
  await expectNoSecrets(async () => {
    const reach = { hosts: [], simulator: null }
    const opened = withBrowser({ executablePath, args: [] }, 'en', reach, async () => undefined)
    await expect(opened).rejects.toThrow()
  })
  await rm(folder, { recursive: true })
})

it('a browser that its user may not run is reported as that, not as missing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'proofline-browser-'))
  // Without the right to run the file, which no user has then. A folder that may not be entered would stop only others than root.
  const executablePath = join(folder, 'browser')
  await writeFile(executablePath, '#!/bin/sh\n', { mode: 0o644 })
  const opened = withBrowser(
    { executablePath, args: [] },
    'en',
    { hosts: [], simulator: null },
    async () => undefined,
  )
  await expect(opened).rejects.toThrow(
    `CHROMIUM_PATH: the user of the browsers may not run ${executablePath}. Allow it to enter each folder`,
  )
  await rm(folder, { recursive: true })
})
