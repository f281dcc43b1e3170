import { existsSync } from 'node:fs'
import { freePort } from '#tools/free-port.ts'
import { asJson, type Engine, FILE_INPUT, fromJson, startProgram } from './engine.ts'

const DRIVER = '/usr/bin/WebKitWebDriver'
const SCREEN = '/usr/bin/Xvfb'
const LIBRARIES = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu', '/usr/libexec']
const BROWSERS = LIBRARIES.flatMap((folder) =>
  ['webkit2gtk-4.1', 'webkitgtk-6.0', 'webkit2gtk-4.0'].map((name) => `${folder}/${name}/MiniBrowser`),
)
/** The key that WebDriver's answers have for an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

/** WebKitGTK by WebDriver, on a screen that only it has. @returns null if it is not installed */
export async function openWebKit({ dark = false } = {}): Promise<Engine | null> {
  const binary = BROWSERS.find((path) => existsSync(path))
  if (binary === undefined || !existsSync(DRIVER) || !existsSync(SCREEN)) return null
  const screen = await startProgram(
    SCREEN,
    ['-displayfd', '3', '-screen', '0', '1700x1300x24', '-nolisten', 'tcp'],
    /^(\d+)\n/m,
  )
  const port = await freePort()
  const driver = await startProgram(DRIVER, [`--port=${port}`], null, {
    DISPLAY: `:${screen.match?.[1]}`,
    LANG: 'C.UTF-8',
    LANGUAGE: 'en_US',
  })
  const call = callsOf(`http://127.0.0.1:${port}`)
  await untilReady(call)
  const { sessionId } = await call<{ sessionId: string }>('POST', '/session', {
    capabilities: {
      alwaysMatch: {
        'webkitgtk:browserOptions': { binary, args: ['--automation', ...(dark ? ['--dark-mode'] : [])] },
      },
    },
  })
  const send = <Value>(method: string, path: string, body?: object) =>
    call<Value>(method, `/session/${sessionId}${path}`, body)
  await send('POST', '/timeouts', { script: 60_000, pageLoad: 60_000 })
  const evaluate = async (expression: string) => {
    const body = `const done = arguments[0];
      ${asJson(expression)}.then(done, (error) => done(JSON.stringify({ failure: String(error) })))`
    const text = await send<string>('POST', '/execute/async', { script: body, args: [] })
    const { failure } = JSON.parse(text) as { failure?: string }
    if (failure !== undefined) throw new Error(failure)
    return fromJson(text)
  }
  return {
    name: 'WebKitGTK',
    open: async (url) => void (await send('POST', '/url', { url })),
    evaluate,
    setFile: async (path) => {
      const found = await send<Record<string, string>[]>('POST', '/elements', {
        using: 'css selector',
        value: FILE_INPUT,
      })
      await send('POST', `/element/${found.at(-1)?.[ELEMENT]}/value`, { text: path })
    },
    resize: async (width, height) => {
      // The window has bars besides the page, whose size is known only by looking.
      for (let tries = 0; tries < 5; tries += 1) {
        const [isWidth, isHeight] = (await evaluate('[innerWidth, innerHeight]')) as [number, number]
        if (isWidth === width && isHeight === height) return
        const rect = await send<{ width: number; height: number }>('GET', '/window/rect')
        await send('POST', '/window/rect', {
          width: rect.width + width - isWidth,
          height: rect.height + height - isHeight,
        })
        await new Promise((resolve) => setTimeout(resolve, 300))
      }
    },
    // Hangs after a sign-in.
    screenshot: () => Promise.resolve(null),
    close: async () => {
      await send('DELETE', '')
      await driver.end()
      await screen.end()
    },
  }
}

type Call = <Value>(method: string, path: string, body?: object) => Promise<Value>

const callsOf =
  (base: string): Call =>
  async <Value>(method: string, path: string, body?: object) => {
    const answer = await fetch(base + path, { method, ...(body ? { body: JSON.stringify(body) } : {}) })
    const { value } = (await answer.json()) as { value: Value & { error?: string; message?: string } }
    if (!answer.ok) throw new Error(`${method} ${path}: ${value.error} ${value.message}`)
    return value
  }

async function untilReady(call: Call): Promise<void> {
  for (let tries = 0; ; tries += 1)
    try {
      await call('GET', '/status')
      return
    } catch (error) {
      if (tries > 100) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
}
