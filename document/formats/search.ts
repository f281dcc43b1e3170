import { fileURLToPath } from 'node:url'
import { ConfinedProcess } from '#processes/confined-process.ts'
import type { ProcessLimits } from '#processes/limits.ts'
import { type Format, toProblem } from './render-in-child-process.ts'

/** `file`: absolute path. `allowed`: texts that may be in the file; parts of a forbidden text that also occur in these are ignored. */
export type SearchRequest = { format: Format; file: string; forbidden: string[]; allowed: string[] }
/** `texts`: indexes of the forbidden texts found in the file. `hasExif`: a picture in it has camera metadata, such as a location. */
export type SearchResult = { texts: number[]; hasExif: boolean }

const MODULE = {
  kind: 'document',
  path: fileURLToPath(new URL('./search-process.ts', import.meta.url)),
} as const

/** Opens a generated file with another reader, in a separate process, and searches it for what must not be in it. @throws DocumentProblem */
export async function searchFile(
  search: SearchRequest,
  signal?: AbortSignal,
  limits: Partial<ProcessLimits> = {},
): Promise<SearchResult> {
  using child = new ConfinedProcess(MODULE, { limits })
  try {
    return await child.ask<SearchResult>(search, { signal })
  } catch (error) {
    throw toProblem(error, signal, 'check')
  }
}
