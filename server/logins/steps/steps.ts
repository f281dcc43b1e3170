import type { MfaType, PlatformType } from '#contract/index.ts'

/** A page as it is recognized: the first rule whose selector shows something holds. Selectors are Playwright's. */
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
      /** Where the page counts the seconds until another code can be sent. */
      countdown?: string
    }
  | { does: 'device' }
  /** Something to be pressed that decides nothing, such as a question whether to remember this browser. */
  | { does: 'press'; press: string }
  /** The platform refuses; what it says is shown as it is. */
  | { does: 'refused'; says: string }
  | { does: 'home' }
)

/** One step of asking for the archive: what must be there, and what is done with it. */
export type ArchiveStep = {
  see: string
  press?: string
  select?: { field: string; value: string }
  check?: string
}

/** How one platform is signed in to and asked for a person's archive. A change of it is a new version. */
export type PlatformSteps = {
  platform: PlatformType
  version: string
  /** Hosts that the browser may talk to, with everything below them. */
  hosts: readonly string[]
  start: string
  pages: readonly PageRule[]
  /** The cookie that holds the platform's id of the account, and the page that names it. */
  account: { cookie: string; name: string; userName: string | null }
  archive: { start: string; steps: readonly ArchiveStep[]; done: string }
}
