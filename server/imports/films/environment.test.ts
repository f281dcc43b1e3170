import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { expectNoSecrets } from '../../platform/test-children.ts'
import { FilmReader } from './film-reader.ts'

it.runIf(process.platform === 'linux')('the process that reads films inherits no secret', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'proofline-film-'))
  const path = join(folder, 'film.mp4')
  await writeFile(path, 'no film')
  await using reader = new FilmReader()
  await expectNoSecrets(() => expect(reader.look(path)).rejects.toThrow())
  await rm(folder, { recursive: true })
})
