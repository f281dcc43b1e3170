import type { MfaType, PlatformType } from '#contract/index.ts'

/** How to recognize a page, and what to do there: the first rule whose `see` is visible applies. Selectors are Playwright's. */
export type PageRule = { name: string; see: string } & (
  | { does: 'credentials'; id: string; password: string; submit: string; wrong: string }
  | { does: 'captcha'; image: string; field: string; submit: string; wrong: string }
  | {
      does: 'mfa'
      type: Exclude<MfaType, 'other_device'>
      field: string
      submit: string
      wrong: string
      resend?: string
      /** The element that counts down the seconds until another code can be sent. */
      countdown?: string
    }
  | { does: 'device' }
  /** A button without consequences, such as the answer to whether to remember this browser. */
  | { does: 'press'; press: string }
  /** The platform refuses the sign-in; its message is shown unchanged. */
  | { does: 'refused'; says: string }
  | { does: 'home' }
)

/** One step of requesting the archive: waits until `see` is visible, then does the rest. */
export type ArchiveStep = {
  see: string
  press?: string
  select?: { field: string; value: string }
  check?: string
}

/** How to sign in to a platform and request a person's archive. Every change needs a new `version`. */
export type PlatformSteps = {
  platform: PlatformType
  version: string
  /** Hosts that the browser may reach; their subdomains are included. */
  hosts: readonly string[]
  start: string
  pages: readonly PageRule[]
  /** The cookie with the platform's id of the account, and the selectors of its names. */
  account: { cookie: string; name: string; userName: string | null }
  archive: { start: string; steps: readonly ArchiveStep[]; done: string }
}
