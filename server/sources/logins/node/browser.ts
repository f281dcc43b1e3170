import { access, constants, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext } from 'playwright-core'
import { isInDomains } from '../../../platform/outbound/request.ts'
import { childEnvironment } from '../../../platform/child-environment.ts'

let loaded: Promise<typeof import('playwright-core')> | undefined

/** Loaded only by processes that run a browser. One that drops root calls it before, because it may not read this folder afterward. */
export const loadPlaywright = (): Promise<typeof import('playwright-core')> =>
  (loaded ??= import('playwright-core'))

export type Chromium = { executablePath: string; args: string[] }

/** What the browser may reach: the platform's own hosts, or only the simulator if there is one. */
export type Reach = { hosts: readonly string[]; simulator: { server: string; browser: string } | null }

export function canReach(url: string, { hosts, simulator }: Reach): boolean {
  if (simulator) return url.startsWith(`${simulator.browser}/`)
  const address = URL.canParse(url) ? new URL(url) : null
  return address?.protocol === 'https:' && address.port === '' && isInDomains(address.hostname, hosts)
}

/** The same limits for DNS lookups, because requests from redirects and web sockets are not intercepted. */
function resolverRules({ hosts, simulator }: Reach): string {
  const reached = simulator
    ? [new URL(simulator.browser).hostname]
    : hosts.flatMap((host) => [host, `*.${host}`])
  return ['MAP * ~NOTFOUND', ...reached.map((host) => `EXCLUDE ${host}`)].join(', ')
}

/** The browser did not start. The message is ours or the system's, and has nothing that a person typed. */
export class BrowserStartError extends Error {
  override readonly name = 'BrowserStart'
}

class BrowserGoneError extends Error {
  override readonly name = 'BrowserGone'
}

const firstLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0]?.slice(0, 300) ?? ''

/** Why the browser did not start. Of a folder that its user may not enter, the launcher says only that there is no file. */
async function startProblem(executablePath: string, error: unknown): Promise<BrowserStartError> {
  const refused = await access(executablePath, constants.X_OK).then(
    () => null,
    (problem: NodeJS.ErrnoException) => problem.code,
  )
  const why =
    refused === 'EACCES'
      ? `CHROMIUM_PATH: the user of the browsers may not run ${executablePath}. Allow it to enter each folder of that path, or install the browser elsewhere.`
      : `${executablePath} did not start: ${firstLine(error)}`
  return new BrowserStartError(why, { cause: error })
}

/**
 * Runs a browser for one person, with its own profile, without other sites and without downloads. After the work, even if it failed, the
 * browser is closed and its profile deleted.
 */
export async function withBrowser<T>(
  { executablePath, args }: Chromium,
  language: string,
  reach: Reach,
  work: (context: BrowserContext) => Promise<T>,
): Promise<T> {
  const profile = await mkdtemp(join(tmpdir(), `proofline-work-${process.pid}-login-`)).catch(
    (error: unknown) => {
      throw new BrowserStartError(`The browser's folder could not be made: ${firstLine(error)}`, {
        cause: error,
      })
    },
  )
  try {
    const { chromium } = await loadPlaywright()
    const launched = chromium.launchPersistentContext(profile, {
      executablePath,
      env: childEnvironment(),
      args: [
        ...args,
        '--disable-crash-reporter',
        '--disable-breakpad',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disk-cache-size=1',
        `--host-resolver-rules=${resolverRules(reach)}`,
        // Nothing over UDP, which no rule above would stop.
        '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
        '--disable-quic',
      ],
      chromiumSandbox: !args.includes('--no-sandbox'),
      headless: true,
      acceptDownloads: false,
      serviceWorkers: 'block',
      locale: { es: 'es-US', fr: 'fr-CA' }[language] ?? 'en-US',
      viewport: { width: 1100, height: 900 },
    })
    const context = await launched.catch(async (error: unknown) => {
      throw await startProblem(executablePath, error)
    })
    // Work that waits for the person would not notice otherwise that its browser is gone.
    const gone = new Promise<never>((_, reject) => {
      context.once('close', () => reject(new BrowserGoneError()))
    })
    gone.catch(() => undefined)
    try {
      await context.route('**/*', (route) =>
        canReach(route.request().url(), reach) ? route.continue() : route.abort('blockedbyclient'),
      )
      return await Promise.race([work(context), gone])
    } finally {
      await context.close().catch(() => undefined)
    }
  } finally {
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
}
