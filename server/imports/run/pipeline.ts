import { stopIfAborted } from '../../platform/jobs/job.ts'

/** What is done with a batch: `prepare` may run while other batches are written, `write` runs one at a time, in order. */
type Steps<Batch, Prepared> = {
  signal: AbortSignal
  /** No other batch is held in memory beside it. */
  isLarge(batch: Batch): boolean
  prepare(batch: Batch): Promise<Prepared>
  write(prepared: Prepared): Promise<void>
}

/** Writes batches in order: while one is written, the next is prepared and a third one is read. @throws what a step throws, or if aborted */
export async function inPipeline<Batch, Prepared>(
  batches: AsyncIterable<Batch>,
  { signal, isLarge, prepare, write }: Steps<Batch, Prepared>,
): Promise<void> {
  type Turn = { prepared: Promise<unknown>; written: Promise<void> }
  let previous: Turn = { prepared: Promise.resolve(), written: Promise.resolve() }
  let beforePrevious = previous
  try {
    for await (const batch of batches) {
      stopIfAborted(signal)
      await Promise.all([previous.prepared, beforePrevious.written])
      const prepared = prepare(batch)
      const written = previous.written.then(async () => write(await prepared))
      // Awaited in a later turn or at the end; until then, avoid an unhandled rejection.
      prepared.catch(() => undefined)
      written.catch(() => undefined)
      beforePrevious = previous
      previous = { prepared, written }
      if (isLarge(batch)) await written
    }
  } finally {
    await previous.written
  }
}
