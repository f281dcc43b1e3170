import { parseCronItems, type RunnerOptions } from 'graphile-worker'
import { isDatabaseUnavailable, waitForDatabase } from '../db/unavailable.ts'
import type { Services } from '../http/call.ts'

export type WorkerLog = {
  info(fields: object, text: string): void
  error(fields: object, text: string): void
}

/** Work without a job of its own: once at each of these times, by one of all workers. A run that fails or is killed is made up for by the next. */
export type PeriodicTask = {
  name: string
  /** Minute, hour, day of the month, month and day of the week, in UTC, as cron takes them. */
  cron: string
  /** If no worker ran at its time, the next to start within so many milliseconds makes up for it. */
  backfillMs?: number
  run(services: Services, log: WorkerLog): Promise<void>
}

/** Each runs alone, even if one run is not over at the time of the next. */
export function scheduleOf(
  tasks: readonly PeriodicTask[],
  { services, log }: { services: Services; log: WorkerLog },
  signal: AbortSignal,
): Pick<RunnerOptions, 'taskList' | 'parsedCronItems'> {
  const run = (task: PeriodicTask) => async (): Promise<void> => {
    try {
      await task.run(services, log)
    } catch (error) {
      log.error({ err: error, task: task.name }, 'task failed')
      // graphile-worker records the end once. Without a database, that would end the process.
      if (isDatabaseUnavailable(error)) await waitForDatabase(services.db.directory, signal)
    }
  }
  return {
    taskList: Object.fromEntries(tasks.map((task) => [task.name, run(task)])),
    parsedCronItems: parseCronItems(
      tasks.map(({ name, cron, backfillMs = 0 }) => ({
        task: name,
        match: cron,
        options: { backfillPeriod: backfillMs, maxAttempts: 1, queueName: name, jobKey: name },
      })),
    ),
  }
}
