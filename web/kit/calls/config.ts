import type { Api, ChosenSource } from '#contract/index.ts'

/** The public configuration from the server. */
export type RuntimeConfig = {
  api: Record<Api, string>
  media: string
  payments: { provider: 'sandbox' | 'stripe'; publishableKey: string | null }
  support: { email: string }
  /** The sources from which the server can fetch archives. */
  fetchSources: ChosenSource[]
  /** Whether the server's browsers sign in to simulated platforms. */
  simulatesLogins: boolean
}

let currentConfig: RuntimeConfig = {
  api: { main: '/api/main', social: '/api/social', identity: '/api/identity' },
  media: '/media',
  payments: { provider: 'sandbox', publishableKey: null },
  support: { email: '' },
  fetchSources: [],
  simulatesLogins: false,
}

export const config = (): RuntimeConfig => currentConfig

/** @throws if the server can't be reached, because no page works without it */
export async function loadConfig(): Promise<void> {
  const answer = await fetch('/config.json', { credentials: 'same-origin' })
  if (!answer.ok) throw new Error(`The configuration answered ${answer.status}.`)
  const received = (await answer.json()) as Partial<RuntimeConfig> | null
  if (!received?.api || !received.support) throw new Error('What came is not the configuration.')
  currentConfig = { ...currentConfig, ...received }
}
