#!/usr/bin/env node
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import {
  type Archive,
  ArchiveProblem,
  inspectArchive,
  openWrapped,
  type Platform,
  readArchive,
  verifyFiles,
} from './index.ts'
import { openFolder } from './kit/zip/folder.ts'
import { nodeEngine, openFile } from './kit/zip/node.ts'
import { IMPORTERS } from './platforms/index.ts'

const PLATFORM_NAMES = IMPORTERS.map(({ platform }) => platform)
const USAGE = `Usage: proofline-archive inspect|read FILE.zip|FOLDER [--platform NAME] [--summary]

  inspect           prints what the archive is
  read              checks every file, and prints each post, other record and file as a line of JSON
  --platform NAME   the expected platform: ${PLATFORM_NAMES.join(', ')}
  --summary         prints only how many there are of each
  --help            prints this
`

/** A mistake in how the command was called, as a sentence. */
class UsageError extends Error {}

type Command = { what: 'inspect' | 'read'; path: string; platform: Platform | undefined; isSummary: boolean }

/** @returns null if help is asked for @throws UsageError */
function readCommand(args: string[]): Command | null {
  const { positionals, values } = parse(args)
  if (values.help) return null
  const [what, path, ...rest] = positionals
  if (what === undefined) throw new UsageError('Name a command, inspect or read, and a file.')
  if (what !== 'inspect' && what !== 'read')
    throw new UsageError(`There is no command "${what}". Use inspect or read.`)
  if (!path) throw new UsageError(`Name the zip or folder to ${what}.`)
  if (rest.length > 0) throw new UsageError(`Only one archive can be read, so "${rest[0]}" is too much.`)
  const platform = PLATFORM_NAMES.find((name) => name === values.platform)
  if (values.platform !== undefined && !platform)
    throw new UsageError(`There is no platform "${values.platform}". Use ${PLATFORM_NAMES.join(', ')}.`)
  return { what, path, platform, isSummary: values.summary === true }
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        platform: { type: 'string' },
        summary: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (error) {
    if (error instanceof TypeError) throw new UsageError(`${error.message.split('. ')[0]}.`)
    throw error
  }
}

const print = async (value: unknown): Promise<void> => {
  if (!process.stdout.write(`${JSON.stringify(value)}\n`))
    await new Promise((resolve) => process.stdout.once('drain', resolve))
}

// A program that reads the output, such as `head`, may end first.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit()
})

try {
  const command = readCommand(process.argv.slice(2))
  if (command) await run(command)
  else process.stdout.write(USAGE)
} catch (error) {
  if (error instanceof ArchiveProblem) {
    await print({ type: 'problem', code: error.code, message: error.message, found: error.found })
    process.exitCode = 1
  } else if (error instanceof UsageError) {
    process.stderr.write(`${error.message}\n\n${USAGE}`)
    process.exitCode = 2
  } else if (isOfFile(error)) {
    process.stderr.write(`A file could not be read: ${error.message}.\n`)
    process.exitCode = 1
  } else throw error
}

/** Whether the system refused a file, such as a broken link in a folder. */
function isOfFile(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error && 'path' in error
}

async function run(command: Command): Promise<void> {
  const { path } = command
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(error.code === 'ENOENT' ? `There is no file "${path}".` : error.message)
  })
  if (found.isDirectory()) return show(command, await openFolder(path))
  const file = await openFile(path)
  const files = [file]
  const folder = await mkdtemp(join(tmpdir(), 'proofline-archive-'))
  try {
    const archive = await openWrapped(file, nodeEngine, async (outer, inner) => {
      const unpacked = join(folder, 'inner.zip')
      await writeFile(unpacked, outer.open(inner))
      const within = await openFile(unpacked)
      files.push(within)
      return within
    })
    await show(command, archive)
  } finally {
    for (const file of files) await file.close()
    await rm(folder, { recursive: true })
  }
}

/** Prints what was found, one JSON value per line. */
async function show({ what, platform, isSummary }: Command, archive: Archive): Promise<void> {
  const inspection = await inspectArchive(archive, platform)
  await print({ type: 'inspection', ...inspection })
  if (what === 'inspect') return
  // Like the server, so that damage is reported before the first post.
  for await (const _ of verifyFiles(archive));
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
      if (!isSummary) await print(reading)
    }
  await print({ type: 'summary', counts })
}
