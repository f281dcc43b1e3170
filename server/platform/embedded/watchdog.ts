import { spawn } from 'node:child_process'
import { childEnvironment } from '../child-environment.ts'

/**
 * Starts a shell that waits on a pipe held only by this process. When this process ends, in whatever way, the pipe closes and the server is
 * stopped. @param cluster guards against a process number that was reused in the meantime @param remove throwaway folders to delete afterwards
 * @returns a function that ends the watch
 */
export function watch(pid: number, cluster: string, remove: string[]): () => void {
  const child = spawn('/bin/sh', ['-c', script, 'proofline-watchdog', String(pid), cluster, ...remove], {
    env: childEnvironment(),
    detached: true,
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  child.unref()
  child.stdin.on('error', () => child.kill('SIGKILL'))
  return () => child.stdin.end('done\n')
}

const script = `
trap '' INT TERM HUP
read -r word && exit 0
pid=$1
if [ "$(head -n 1 "$2/postmaster.pid")" = "$pid" ]; then kill -INT "$pid"; fi
shift 2
[ $# -gt 0 ] || exit 0
for i in 1 2 3 4 5 6 7 8 9 10; do kill -0 "$pid" || break; sleep 1; done
rm -rf "$@"
`
