import { countWrongCounters } from '../upkeep.ts'
import { runCommand } from './run-command.ts'

/** Recounts the posts of every firm and compares the result with the counters. Changes nothing; any difference sets the exit code. */
await runCommand(async (services) => {
  let firms = 0
  let wrong = 0
  for await (const firm of countWrongCounters(services)) {
    firms += 1
    wrong += firm.wrong
    if (firm.wrong > 0)
      process.stdout.write(`${firm.customerId}: ${firm.wrong} counters differ from the posts.\n`)
  }
  process.stdout.write(`${firms} law firms were recounted; ${wrong} counters differ.\n`)
  if (wrong > 0) process.exitCode = 1
})
