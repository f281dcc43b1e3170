import { dailyCaptures, scheduleLoginEnds } from '../sources/index.ts'
import { finishOpenAttempts } from '../billing/index.ts'
import { readConfig } from '../platform/config.ts'
import { openDatabase } from '../platform/db/database.ts'
import { checkLogin } from '../platform/db/logins.ts'
import { scheduleSequencing } from '../platform/history/sequencer.ts'
import { startWorker } from '../platform/jobs/worker.ts'
import { openSigningKey } from '../platform/keys/signing-key.ts'
import { createLog } from '../platform/log.ts'
import { removeAbandonedScratch } from '../platform/scratch.ts'
import { extensionsOf } from './extensions.ts'
import { withFaults } from './faults.ts'
import { allJobs } from './handlers.ts'
import { openServices } from './services.ts'
import { upkeep } from './upkeep.ts'

/** The worker runs in a separate process, so that a heavy import never slows down a click, and a crash loses nothing. */
const config = readConfig(process.env)
const { worker: url, sequencer: sequencerUrl } = config.databaseUrls
if (!url || !sequencerUrl) throw new Error('DATABASE_WORKER_URL and DATABASE_SEQUENCER_URL are needed')
const log = createLog({ level: config.logLevel, pretty: config.development && process.stdout.isTTY }).child({
  process: 'worker',
})
const openedServices = await openServices(
  config,
  { login: 'worker', database: url, smtp: config.smtpUrl },
  config.concurrency * 3 + 4,
)
const services = config.faultFile ? withFaults(openedServices, config.faultFile) : openedServices
await removeAbandonedScratch()
const worker = await startWorker({
  url,
  services,
  jobs: allJobs,
  periodic: [dailyCaptures, ...upkeep],
  concurrency: config.concurrency,
  log,
  ...(process.argv[2] ? { processId: process.argv[2] } : {}),
})
const logins = scheduleLoginEnds(services, log)
const signingKey = await openSigningKey(config)
const sequencerDb = openDatabase(sequencerUrl, extensionsOf(config), { max: 1 })
await checkLogin(sequencerDb.directory, 'sequencer')
const sequencing = scheduleSequencing(sequencerDb, signingKey, log)
void finishOpenAttempts(services).catch((error: unknown) =>
  log.error({ err: error }, 'could not end what the last start left open'),
)
log.info(
  { concurrency: config.concurrency, evidenceKey: signingKey.publicKey.toString('base64') },
  'worker ready',
)

let isStopping = false
async function stop(): Promise<void> {
  if (isStopping) return
  isStopping = true
  await Promise.all([worker.stop(), logins.stop(), sequencing.stop()])
  await Promise.all([services.db.close(), sequencerDb.close()])
  process.exit(0)
}
// Otherwise it would look alive, but run nothing.
void worker.ended.then(() => {
  log.error('the worker gets no more jobs and ends')
  process.exit(1)
})
process.on('SIGTERM', () => void stop())
process.on('SIGINT', () => void stop())
// The parent process has ended, so no one else would stop this one.
process.on('disconnect', () => void stop())
