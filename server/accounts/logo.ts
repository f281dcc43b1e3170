import { join } from 'node:path'
import { ProcessGroup } from '#processes/process-group.ts'
import { invalid } from '../platform/problem.ts'

const MODULE = { kind: 'picture', path: join(import.meta.dirname, 'logo-process.ts') } as const

/**
 * Converts a logo to the form in which it is printed: PNG, at most 800 by 400 pixels, without the file's other data. @param url `data:`, base64
 * @throws Problem VALIDATION_FAILED
 */
export async function readLogo(url: string): Promise<Buffer> {
  await using group = new ProcessGroup(MODULE)
  try {
    return Buffer.from(await group.ask<Uint8Array>(Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')))
  } catch {
    throw invalid({ logo: 'This picture can’t be read. Choose a PNG, JPEG or WebP file.' })
  }
}
