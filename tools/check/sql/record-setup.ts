import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Loaded before the tests: keeps what they send in files of this folder, if it is set. */
const folder = process.env['PROOFLINE_STATEMENTS']
const RECORDING = Symbol.for('proofline:recording')
const shared = globalThis as { [RECORDING]?: true }

// The setup runs before each file; files that share a process share the recording.
if (folder && !shared[RECORDING]) {
  shared[RECORDING] = true
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${process.pid}-${Date.now()}.jsonl`)
  const { recordStatements } = await import('./record.ts')
  recordStatements((recorded) => appendFileSync(file, `${JSON.stringify(recorded)}\n`))
  // For tests that start a process of the product and want it to record too.
  process.env['PROOFLINE_RECORDER'] = pathToFileURL(import.meta.filename).href
}
