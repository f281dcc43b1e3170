import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { freePort } from '#tools/free-port.ts'

const root = join(import.meta.dirname, '..')

/** The product as `npm start` starts it. @param settingsOf further settings that depend on the port */
export async function start(
  dataDir: string,
  logLevel = 'error',
  settingsOf: (port: number) => Record<string, string> = () => ({}),
): Promise<{ url: string; waitForOutput(pattern: RegExp): Promise<void>; stop(): Promise<void> }> {
  const port = await freePort()
  const child = spawn(process.execPath, [join(root, 'server/entry/start.ts')], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: logLevel,
      NODE_ENV: 'development',
      ...settingsOf(port),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()))
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString()
    process.stderr.write(chunk)
  })
  const waitForOutput = (pattern: RegExp) =>
    new Promise<void>((resolve, reject) => {
      const check = () => pattern.test(text) && resolve()
      child.stdout.on('data', check)
      // Its last words may arrive after its end; its own processes may keep the pipe open.
      child.once('exit', (code) =>
        setTimeout(() => reject(new Error(`The product ended with ${code}:\n${text}${errors}`)), 200),
      )
      check()
    })
  await waitForOutput(/Proofline is ready/)
  return {
    url: `http://localhost:${port}`,
    waitForOutput,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
    },
  }
}
