import { workerData } from 'node:worker_threads'

const INTERVAL_MS = 1000

setInterval(() => {
  if (process.ppid !== workerData) process.kill(process.pid, 'SIGKILL')
}, INTERVAL_MS)
