import { fileURLToPath } from 'node:url'
import { AnswerError, ConfinedProcess, LimitError } from '#processes/confined-process.ts'
import type { ProcessLimits } from '#processes/limits.ts'
import { DocumentProblem } from '../kit/problem.ts'
import type { Format, Progress, RenderRequest } from './rendering-process.ts'
import type { RenderingResult } from './rendering.ts'

export type { Format, RenderingResult }

/** `pid` is the rendering process. Counts are pictures in the first phase, otherwise 0 of 1. */
export type RenderProgress = Progress & { pid: number }

export type Limits = {
  signal?: AbortSignal
  onProgress?: (progress: RenderProgress) => void
  /** Default: the row of documents in `processes/limits.ts`. */
  limits?: Partial<ProcessLimits>
}

const MODULE = {
  kind: 'document',
  path: fileURLToPath(new URL('./rendering-process.ts', import.meta.url)),
} as const

/** Runs the rendering process within its limits, and kills it if it exceeds them or the signal is aborted. */
export async function renderInChildProcess(
  order: RenderRequest,
  { signal, onProgress, limits = {} }: Limits,
): Promise<RenderingResult> {
  using child = new ConfinedProcess(MODULE, { limits })
  try {
    return await child.ask<RenderingResult>(order, {
      signal,
      onProgress: (progress) => onProgress?.({ ...(progress as Progress), pid: child.pid }),
    })
  } catch (error) {
    throw toProblem(error, signal, 'create')
  }
}

/** @param what was to be done with the document */
export function toProblem(
  error: unknown,
  signal: AbortSignal | undefined,
  what: 'create' | 'check',
): DocumentProblem {
  const { message } = error as Error
  if (signal?.aborted) return new DocumentProblem('STOPPED', `To ${what} the document was stopped.`)
  if (error instanceof LimitError)
    return new DocumentProblem(
      'TOO_LARGE',
      error.limit === 'memory'
        ? `The document is too large to ${what}. Choose fewer posts.`
        : `The document took too long to ${what}. Choose fewer posts.`,
    )
  if (error instanceof AnswerError)
    return new DocumentProblem('FAILED', `The document could not be ${what}d: ${message}`)
  return new DocumentProblem('KILLED', message)
}
