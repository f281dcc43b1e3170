import { setTimeout as pause } from 'node:timers/promises'
import type { BrowserContext, Page } from 'playwright-core'
import { platformOfCode, PLATFORMS } from '#contract/index.ts'
import { keepResult } from '../../flows/flows.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { json, sql } from '../../../platform/db/sql.ts'
import { recordEvidence } from '../../../platform/history/evidence.ts'
import type { Services } from '../../../platform/http/call.ts'
import type { Log } from '../../../platform/log.ts'
import { openSealed, type SealingKeys } from '../sealing.ts'
import { type CountedPassword, uncountPassword } from '../limits.ts'
import { endSession, type LoginPrompt, type LoginInput } from '../sessions.ts'
import { signOut } from '../sign-out.ts'
import { stepsOf } from '../steps/index.ts'
import type { PageRule, PlatformSteps } from '../steps/steps.ts'
import { BrowserStartError, type Chromium, type Reach, withBrowser } from './browser.ts'
import {
  describePage,
  fill,
  markDocument,
  requestArchive,
  waitForKnownPage,
  UnknownPageError,
  readText,
} from './engine.ts'

type LoginSession = {
  id: string
  platform: number
  client_id: string
  social_account_id: string | null
  user_id: string
  language: string
}

/** A person whose window has sent no request for this long is considered gone. */
const IDLE_TIMEOUT_MS = 10 * 60_000
/** The longest that a window holds a browser, however often its page asks. */
const MAX_LIFE_MS = 45 * 60_000
/** Answers that a person may try in one window, and codes that may be requested. The platform has limits of its own. */
const MOST_INPUTS: Record<LoginInput['kind'], number> = { login: 10, captcha: 10, code: 10, resend: 5 }
const POLL_INTERVAL_MS = 250
const DEVICE_POLL_INTERVAL_MS = 1500

const TOO_MANY = {
  error: 'There were too many attempts in this window. Please start again.',
  ending: 'stopped' as const,
}
const TOO_LONG = {
  error: 'This window was open for too long. Please start again.',
  ending: 'stopped' as const,
}

/** The sign-in has ended, for example because the window was closed or another one was opened. */
class LoginEndedError extends Error {}

type BrowserNode = {
  services: Services
  keys: SealingKeys
  chromium: Chromium
  log: Log
  signal: AbortSignal
  /** How long to wait for a page that a rule recognizes. */
  settleMs: number
}

/** Signs a person in to a platform, asks for their archive, and stores the cookies. Nothing that the person typed is stored. */
export async function runLogin(node: BrowserNode, customerId: string, id: string): Promise<void> {
  const { services, log } = node
  const session = await services.db.read(customerId, (tx) =>
    tx.one<LoginSession>(sql`
      select id, platform, client_id, social_account_id, user_id, language from login_sessions where customer_id = ${customerId} and id = ${id}`),
  )
  if (!session) return
  const type = platformOfCode(session.platform)
  const steps = stepsOf(type)
  if (!steps) throw new Error(`There are no steps for ${type}`)
  const reach: Reach = { hosts: steps.hosts, simulator: services.config.remoteLogin?.simulator ?? null }
  const login = new Login(node, customerId, session, steps, reach)
  try {
    await withBrowser(node.chromium, session.language, reach, (context) => login.run(context))
  } catch (error) {
    if (error instanceof LoginEndedError) return
    // Of other errors, log only the name: the browser's messages may contain an address with a secret in it.
    const why = error instanceof BrowserStartError ? error.message : (error as Error).name
    log.error({ loginId: id, error: why }, 'a remote login failed')
    await login.fail(
      error instanceof UnknownPageError ? 'unknown_page' : 'failed',
      null,
      login.structure || why,
    )
  }
}

class Login {
  /** The structure of the page that no rule recognizes; '' if there was none. */
  structure = ''
  readonly #node: BrowserNode
  readonly #customerId: string
  readonly #session: LoginSession
  readonly #steps: PlatformSteps
  readonly #reach: Reach
  readonly #inputs: Record<LoginInput['kind'], number> = { login: 0, captcha: 0, code: 0, resend: 0 }
  /** The last password, until the platform has accepted or refused it. */
  #counted: CountedPassword | null = null

  constructor(
    node: BrowserNode,
    customerId: string,
    session: LoginSession,
    steps: PlatformSteps,
    reach: Reach,
  ) {
    this.#node = node
    this.#customerId = customerId
    this.#session = session
    this.#steps = steps
    this.#reach = reach
  }

  async run(context: BrowserContext): Promise<void> {
    const page = context.pages()[0] ?? (await context.newPage())
    try {
      await page.goto(this.#address(this.#steps.start), { waitUntil: 'domcontentloaded' })
      if (await this.#signIn(page)) await this.#completeOrSignOut(context, page)
    } catch (error) {
      if (error instanceof UnknownPageError) this.structure = `${error.message}\n${await describePage(page)}`
      throw error
    }
  }

  #address(url: string): string {
    const { simulator } = this.#reach
    return simulator ? url.replace('https:/', simulator.browser) : url
  }

  /** @returns whether the person is signed in; false: the platform refused */
  async #signIn(page: Page): Promise<boolean> {
    let where = 'start'
    for (;;) {
      const rule = await waitForKnownPage(page, this.#steps.pages, where, this.#node.settleMs)
      where = `after ${rule.name}`
      await this.#settlePassword(rule)
      if (rule.does === 'home') return true
      if (rule.does === 'refused') {
        await this.fail('failed', await readText(page, rule.says), `The platform refused: ${rule.name}`)
        return false
      }
      if (rule.does === 'press') {
        await markDocument(page)
        await page.locator(rule.press).first().click()
      } else if (rule.does === 'device') await this.#awaitDevice(page, rule)
      else await this.#ask(page, rule)
    }
  }

  /** Only a password that the platform refuses counts: it asks for it again, perhaps after a captcha or a notice. */
  async #settlePassword({ does }: PageRule): Promise<void> {
    if (does === 'captcha' || does === 'press') return
    if (this.#counted && does !== 'credentials') await uncountPassword(this.#node.services, this.#counted)
    this.#counted = null
  }

  /** Asks the person for what the page requires, and enters the answer once. */
  async #ask(
    page: Page,
    rule: Extract<PageRule, { does: 'credentials' | 'captcha' | 'mfa' }>,
  ): Promise<void> {
    const error = (await readText(page, rule.wrong)) || null
    const captcha = rule.does === 'captcha' ? await page.locator(rule.image).first().screenshot() : null
    const mfa =
      rule.does === 'mfa' ? { type: rule.type, resendCodeIn: await secondsLeft(page, rule.countdown) } : null
    const input = await this.#awaitInput({ error, mfa, hasCaptcha: captcha !== null }, captcha)
    this.#inputs[input.kind] += 1
    if (this.#inputs[input.kind] > MOST_INPUTS[input.kind]) await this.#end('too_many', TOO_MANY)
    if (input.kind === 'login') this.#counted = input.counted
    if (rule.does === 'credentials' && input.kind === 'login')
      await fill(page, { [rule.id]: input.id, [rule.password]: input.password }, rule.submit)
    else if (rule.does === 'captcha' && input.kind === 'captcha')
      await fill(page, { [rule.field]: input.solution }, rule.submit)
    else if (rule.does === 'mfa' && input.kind === 'code')
      await fill(page, { [rule.field]: input.code }, rule.submit)
    else if (rule.does === 'mfa' && input.kind === 'resend' && rule.resend) {
      await markDocument(page)
      await page.locator(rule.resend).first().click()
    }
  }

  async #awaitDevice(page: Page, rule: PageRule): Promise<void> {
    await this.#report({ mfa: { type: 'other_device', resendCodeIn: null } }, null)
    while (
      await page
        .locator(rule.see)
        .first()
        .isVisible()
        .catch(() => false)
    ) {
      await this.#requireOpen()
      await pause(DEVICE_POLL_INTERVAL_MS)
    }
    await this.#transaction((tx) =>
      tx.run(sql`
        update login_sessions set state = 'working', result = '{}' where customer_id = ${tx.customerId} and id = ${this.#session.id} and state = 'waiting'`),
    )
  }

  async #awaitInput(ask: LoginPrompt, captcha: Buffer | null): Promise<LoginInput> {
    await this.#report(ask, captcha)
    const { id } = this.#session
    for (;;) {
      const row = await this.#transaction((tx) =>
        tx.one<{ ciphertext: Buffer }>(sql`
          delete from login_inputs where customer_id = ${tx.customerId} and login_id = ${id} returning ciphertext`),
      )
      if (row) return JSON.parse(openSealed(this.#node.keys, row.ciphertext, id)) as LoginInput
      await this.#requireOpen()
      await pause(POLL_INTERVAL_MS)
    }
  }

  async #report(ask: LoginPrompt, captcha: Buffer | null): Promise<void> {
    const said = await this.#transaction((tx) =>
      tx.run(sql`
        update login_sessions set state = 'waiting', result = ${json(ask)}, captcha = ${captcha}
        where customer_id = ${tx.customerId} and id = ${this.#session.id} and state = 'working'`),
    )
    if (said === 0) throw new LoginEndedError()
  }

  /** @throws Ended when the window is closed, the person has left, or this process stops */
  async #requireOpen(): Promise<void> {
    const row = await this.#transaction((tx) =>
      tx.one<{ state: string; seen_at: Date; created_at: Date }>(sql`
        select state, seen_at, created_at from login_sessions where customer_id = ${tx.customerId} and id = ${this.#session.id}`),
    )
    if (!row || row.state === 'ended') throw new LoginEndedError()
    if (this.#node.signal.aborted) await this.#end('node_lost')
    const now = this.#node.services.now().getTime()
    if (now - row.seen_at.getTime() > IDLE_TIMEOUT_MS) await this.#end('idle')
    if (now - row.created_at.getTime() > MAX_LIFE_MS) await this.#end('too_long', TOO_LONG)
  }

  async #end(how: string, result?: Pick<LoginPrompt, 'error' | 'ending'>): Promise<never> {
    await this.#transaction((tx) => endSession(tx, this.#session.id, how, result))
    throw new LoginEndedError()
  }

  /** If no one can use the sign-in, because its window was closed or the archive can't be requested, signs out at the platform. */
  async #completeOrSignOut(context: BrowserContext, page: Page): Promise<void> {
    let isStored = false
    try {
      await this.#complete(context, page)
      isStored = true
    } finally {
      if (!isStored) {
        const cookies = await keptCookies(context).catch(() => [])
        await signOut(this.#node.services, this.#session.platform, JSON.stringify(cookies))
      }
    }
  }

  /** Requests the archive, then lets the cookies wait for ten minutes, in which the account must be added. */
  async #complete(context: BrowserContext, page: Page): Promise<void> {
    const { archive, account } = this.#steps
    const name = await readText(page, account.name, 200)
    const userName = account.userName ? await readText(page, account.userName, 100) : ''
    await page.goto(this.#address(archive.start), { waitUntil: 'domcontentloaded' })
    await requestArchive(page, archive.steps, archive.done)
    const cookies = await keptCookies(context)
    const platformId = cookies.find((cookie) => cookie.name === account.cookie)?.value
    if (!platformId) throw new UnknownPageError('signed in without an account')
    const found = {
      id: platformId,
      externalId: userName || name || platformId,
      name: name || userName || platformId,
    }
    const { services } = this.#node
    const { id } = this.#session
    await this.#transaction(async (tx) => {
      const accepted = await tx.run(sql`
        update login_sessions set state = 'accepted', ended_at = ${tx.now}, ended_how = 'signed_in', result = '{}', captcha = null, public_key = null
        where customer_id = ${tx.customerId} and id = ${id} and state = 'working'`)
      const secret = JSON.stringify(cookies)
      if (accepted === 0 || !(await keepResult(tx, services, id, { secret, accounts: [found] })))
        throw new LoginEndedError()
      await recordEvidence(tx, [
        {
          kind: 'login.end',
          subjectId: id,
          actorId: this.#session.user_id,
          payload: { how: 'signed_in', steps: this.#steps.version, platformAccountId: found.id },
        },
      ])
    })
  }

  /** Ends the sign-in as failed, and opens a support case with the details. `message`: the platform's message for the person; null: ours. */
  async fail(how: string, message: string | null, details: string): Promise<void> {
    const type = platformOfCode(this.#session.platform)
    await this.#transaction(async (tx) => {
      const ended = message
        ? { error: message, ending: 'refused' as const }
        : {
            error: `A problem occurred while logging in to ${PLATFORMS[type].name}.`,
            ending: 'failed' as const,
          }
      if (!(await endSession(tx, this.#session.id, how, ended))) return
      await tx.extensions.openSupportCase(tx, this.#node.services, {
        clientId: this.#session.client_id,
        platform: type,
        accountId: this.#session.social_account_id,
        reason: 'login_failed',
        by: null,
        details: `${this.#steps.version}: ${details}`.slice(0, 4000),
      })
    })
  }

  #transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#node.services.db.transaction(this.#customerId, work)
  }
}

/** What is needed of the browser's cookies to go on without it. */
async function keptCookies(
  context: BrowserContext,
): Promise<{ name: string; value: string; domain: string }[]> {
  return (await context.cookies()).map(({ name, value, domain }) => ({ name, value, domain }))
}

async function secondsLeft(page: Page, selector: string | undefined): Promise<number | null> {
  const seconds = selector ? /\d+/.exec(await readText(page, selector))?.[0] : undefined
  return seconds === undefined ? null : Number(seconds)
}
