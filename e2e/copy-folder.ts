import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Copies a folder with owners and modes. Node’s own takes four times the processor time for the 2,600 files of a filled demo. */
export const copyFolder = (from: string, to: string): Promise<unknown> =>
  promisify(execFile)('cp', ['-Rp', from, to])
