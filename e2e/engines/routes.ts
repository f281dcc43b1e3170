import { type Engine, script } from './engine.ts'

/** What a firm's staff look at: every kind of page with dates, numbers and lines. */
export const ROUTES = [
  '/',
  '/unreviewed',
  '/escalated',
  '/flagged',
  '/review',
  '/albums',
  '/account/notifications',
  '/account/shortcuts',
  '/clients/:client',
  '/clients/:client/posts',
  '/clients/:client/timeline',
  '/clients/:client/reports',
  '/clients/:client/search',
  '/clients/:client/trash',
  '/clients/:client/review',
  '/clients/:client/albums',
  '/reports/:report',
  '/admin/accounts/:firm/users',
  '/admin/accounts/:firm/clients',
  '/admin/accounts/:firm/billing',
]

export const pathOf = (route: string, ids: Record<string, string>): string =>
  route.replaceAll(/:(\w+)/g, (_, name: string) => ids[name] ?? '')

/** How long ago something was depends on the moment of looking. */
export const withoutMoment = (lines: string[]): string[] =>
  lines.map((line) => line.replaceAll(/\b(?:now|\d+ (?:second|minute|hour)s? ago)\b/g, '(a while ago)'))

const getJson = <Answer>(engine: Engine, path: string): Promise<Answer> =>
  script(engine, async (to) => (await (await fetch(to)).json()) as Answer, path)

export type Ids = Record<'firm' | 'client' | 'report', string>

/** The client of the firm with the most reports and posts, and one of its reports. */
export async function findIds(engine: Engine): Promise<Ids> {
  const { accountId: firm } = await getJson<{ accountId: string }>(engine, '/api/main/auth/session')
  const clients = await getJson<{ id: string; totalReports: number; totalPosts: number }[]>(
    engine,
    `/api/main/customers/${firm}/clients?limit=50`,
  )
  const [client] = clients.toSorted((a, b) => b.totalReports - a.totalReports || b.totalPosts - a.totalPosts)
  const [report] = await getJson<{ id: string }[]>(engine, `/api/main/clients/${client?.id}/reports`)
  return { firm, client: client?.id ?? '', report: report?.id ?? '' }
}
