import { readFileSync } from 'node:fs'
import { ArchiveProblem, inspectArchive, openArchive, readArchive, verifyFiles } from '../../index.ts'
import { nodeEngine, openFile } from '../zip/node.ts'

/** Reads an archive in its own process, and prints the result and the peak memory in bytes. */
const file = await openFile(process.argv[2] ?? '')
const counts = { post: 0, record: 0, file: 0 }
let result = 'accepted'
try {
  const archive = await openArchive(file, nodeEngine)
  const inspection = await inspectArchive(archive, 'facebook')
  for await (const done of verifyFiles(archive)) if (done < 0) throw new Error('Less than nothing')
  for await (const batch of readArchive(archive, inspection))
    for (const reading of batch) counts[reading.type] += 1
} catch (error) {
  if (!(error instanceof ArchiveProblem)) throw error
  result = error.code
}
await file.close()

// On Linux, the peak that `resourceUsage` reports is at least the memory of the process that forked this one.
const resident =
  process.platform === 'linux'
    ? Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1])
    : process.resourceUsage().maxRSS
process.stdout.write(JSON.stringify({ result, ...counts, resident: resident * 1024 }))
