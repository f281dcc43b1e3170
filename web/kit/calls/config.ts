import type { Api, ChosenSource } from '#contract/index.ts'

/** What the server sends to every visitor. */
export type RuntimeConfig = {
  api: Record<Api, string>
  media: string
  payments: { provider: 'sandbox' | 'stripe'; publishableKey: string | null }
  support: { email: string }
  /** Where the server can fetch an archive itself. */
  fetchSources: ChosenSource[]
  /** Whether people sign in to simulated platforms in the browsers of the server. */
  simulatesLogins: boolean
}

let current: RuntimeConfig = {
  api: { main: '/api/main', social: '/api/social', identity: '/api/identity' },
  media: '/media',
  payments: { provider: 'sandbox', publishableKey: null },
  support: { email: '' },
  fetchSources: [],
  simulatesLogins: false,
}

export const config = (): RuntimeConfig => current

/** @throws when the server cannot be reached: nothing can be shown without it */
export async function loadConfig(): Promise<void> {
  const answer = await fetch('/config.json', { credentials: 'same-origin' })
  if (!answer.ok) throw new Error(`The configuration answered ${answer.status}.`)
  const received = (await answer.json()) as Partial<RuntimeConfig> | null
  if (!received?.api || !received.support) throw new Error('What came is not the configuration.')
  current = { ...current, ...received }
}
