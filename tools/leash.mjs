// Loaded by run.mjs into the program that it starts: when run.mjs is killed, so that it can forward nothing any more,
// the program ends as if it had been asked to.
import { isMainThread } from 'node:worker_threads'

const parent = Number(process.env.PROOFLINE_LEASH)

// Children of the program inherit this module, but their parent is another.
if (isMainThread && process.ppid === parent) {
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 500)
  watch.unref()
}
