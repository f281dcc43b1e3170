import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the filled demo is kept for the files of one run, each of which takes a copy. */
    demoFolder: string
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'proofline-e2e-demo-'))
  project.provide('demoFolder', folder)
  return () => rm(folder, { recursive: true, force: true })
}
