// Loaded by run.mjs into the program that it starts. If run.mjs is killed and can no longer forward signals, the program ends as if it had
// received one.
import { isMainThread } from 'node:worker_threads'

const parent = Number(process.env.PROOFLINE_LEASH)

// Children of the program inherit this module, but have a different parent.
if (isMainThread && process.ppid === parent) {
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 500)
  watch.unref()
}
