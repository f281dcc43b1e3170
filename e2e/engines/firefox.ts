import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asJson, type Engine, FILE_INPUT, fromJson, startProgram } from './engine.ts'

const PLACES = ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/snap/bin/firefox']

/** Firefox by WebDriver BiDi, which needs no driver besides it. @returns null if it is not installed */
export async function openFirefox({ dark = false } = {}): Promise<Engine | null> {
  const binary = PLACES.find((path) => existsSync(path))
  if (binary === undefined) return null
  const profile = await mkdtemp(join(tmpdir(), 'proofline-firefox-'))
  const settings = {
    'ui.systemUsesDarkTheme': Number(dark),
    'ui.prefersReducedMotion': 1,
    // A mouse, which a browser without a screen lacks.
    'ui.primaryPointerCapabilities': 6,
    'ui.allPointerCapabilities': 6,
    'datareporting.policy.dataSubmissionEnabled': false,
    'app.normandy.enabled': false,
    'network.captive-portal-service.enabled': false,
    'network.connectivity-service.enabled': false,
    'intl.accept_languages': 'en-US',
  }
  const lines = Object.entries(settings).map(
    ([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`,
  )
  await writeFile(join(profile, 'user.js'), lines.join('\n'))
  const { match, end } = await startProgram(
    binary,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'],
    /WebDriver BiDi listening on (ws:\S+)/,
    { MOZ_CRASHREPORTER_DISABLE: '1' },
  )
  const socket = await connect(`${match?.[1]}/session`)
  await socket.send('session.new', { capabilities: {} })
  const { contexts } = await socket.send<{ contexts: { context: string }[] }>('browsingContext.getTree', {})
  const context = contexts[0]?.context
  const run = (expression: string) =>
    socket.send<{ result: { value: unknown; sharedId?: string }; exceptionDetails?: { text: string } }>(
      'script.evaluate',
      { expression, target: { context }, awaitPromise: true },
    )
  return {
    name: 'Firefox',
    open: async (url) => {
      // A navigation by the page itself, such as after a sign-out, cancels ours.
      for (let tries = 0; ; tries += 1)
        try {
          await socket.send('browsingContext.navigate', { context, url, wait: 'complete' })
          return
        } catch (error) {
          if (tries === 5) throw error
          await new Promise((resolve) => setTimeout(resolve, 300))
        }
    },
    evaluate: async (expression) => {
      const { result, exceptionDetails } = await run(asJson(expression))
      if (exceptionDetails) throw new Error(exceptionDetails.text)
      return fromJson(result.value)
    },
    setFile: async (path) => {
      const { result } = await run(`[...document.querySelectorAll('${FILE_INPUT}')].at(-1)`)
      await socket.send('input.setFiles', { context, element: { sharedId: result.sharedId }, files: [path] })
    },
    resize: async (width, height) =>
      void (await socket.send('browsingContext.setViewport', { context, viewport: { width, height } })),
    screenshot: async () => {
      const { data } = await socket.send<{ data: string }>('browsingContext.captureScreenshot', { context })
      return Buffer.from(data, 'base64')
    },
    close: async () => {
      await socket.send('session.end', {})
      socket.close()
      await end()
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

type Answer = { id: number; type: string; result: unknown; error?: string; message?: string }

async function connect(url: string) {
  const socket = new WebSocket(url)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error(`No connection to ${url}`)))
  })
  const waiting = new Map<number, (answer: Answer) => void>()
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer
    waiting.get(answer.id)?.(answer)
    waiting.delete(answer.id)
  })
  let last = 0
  return {
    send: async <Result>(method: string, params: object): Promise<Result> => {
      const id = ++last
      const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve))
      socket.send(JSON.stringify({ id, method, params }))
      const answer = await answered
      if (answer.type === 'error') throw new Error(`${method}: ${answer.error} ${answer.message}`)
      return answer.result as Result
    },
    close: () => socket.close(),
  }
}
