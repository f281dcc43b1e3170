#!/usr/bin/env node
import { stat } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import {
  type Archive,
  ArchiveProblem,
  inspectArchive,
  openArchive,
  type Platform,
  readArchive,
} from './index.ts'
import { openFolder } from './kit/zip/folder.ts'
import { nodeEngine, openFile } from './kit/zip/node.ts'
import { IMPORTERS } from './platforms/index.ts'

const USAGE = 'Usage: proofline-archive inspect|read FILE.zip|FOLDER [--platform NAME] [--summary]\n'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { platform: { type: 'string' }, summary: { type: 'boolean' } },
})
const [command, path] = positionals
const platform = IMPORTERS.find((importer) => importer.platform === values.platform)?.platform

const print = async (value: unknown): Promise<void> => {
  if (!process.stdout.write(`${JSON.stringify(value)}\n`))
    await new Promise((resolve) => process.stdout.once('drain', resolve))
}

if ((command !== 'inspect' && command !== 'read') || !path || (values.platform && !platform)) {
  process.stderr.write(USAGE)
  process.exitCode = 2
} else {
  try {
    await run(command, path, platform)
  } catch (error) {
    if (!(error instanceof ArchiveProblem)) throw error
    await print({ type: 'problem', code: error.code, message: error.message, found: error.found })
    process.exitCode = 1
  }
}

async function run(what: 'inspect' | 'read', from: string, expected?: Platform): Promise<void> {
  if ((await stat(from)).isDirectory()) return show(what, await openFolder(from), expected)
  const file = await openFile(from)
  try {
    await show(what, await openArchive(file, nodeEngine), expected)
  } finally {
    await file.close()
  }
}

/** Prints what was found, one JSON value per line; `--summary` prints counts instead of a list. */
async function show(what: 'inspect' | 'read', archive: Archive, expected?: Platform): Promise<void> {
  const inspection = await inspectArchive(archive, expected)
  await print({ type: 'inspection', ...inspection })
  if (what === 'inspect') return
  const counts: Record<string, number> = {}
  for await (const batch of readArchive(archive, inspection))
    for (const reading of batch) {
      const key =
        reading.type === 'post'
          ? `post ${reading.post.kind}`
          : reading.type === 'record'
            ? `record ${reading.record.outcome} ${reading.record.code}`
            : `file ${reading.file.outcome} ${reading.file.code}`
      counts[key] = (counts[key] ?? 0) + 1
      if (!values.summary) await print(reading)
    }
  await print({ type: 'summary', counts })
}
