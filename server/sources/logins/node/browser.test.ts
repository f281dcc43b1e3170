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
