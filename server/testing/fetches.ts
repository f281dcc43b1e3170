import type { ArchiveFetch, FetchSource, Language, SocialAccount } from '#contract/index.ts'
import { type Answer, type SourceControl, type TestApp, waitUntil, type Visitor } from './app.ts'

/** Sends a command to the simulator of drives and portability APIs. @returns the owners of the permissions that are still valid */
export async function controlSource(
  app: Pick<TestApp, 'url'>,
  asked: SourceControl,
): Promise<{ grants: string[] }> {
  const answer = await fetch(`${app.url}/simulated-sources/control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(asked),
  })
  if (!answer.ok) throw new Error(`The simulator answered ${answer.status}`)
  return (await answer.json()) as { grants: string[] }
}

/** Waits until a person's permissions are revoked. */
export const waitForRevocation = (app: Pick<TestApp, 'url'>, owner: string): Promise<void> =>
  waitUntil(async () => !(await controlSource(app, { set: 'prepare', seconds: 0 })).grants.includes(owner))

export type FetchAnswer = Answer<{ address: string | null; fetch: ArchiveFetch | null }>

type ChoiceRequest = {
  source: FetchSource
  accountId: string
  partOf?: string
  language?: Language
  /** What the person selects on the source's page: a file, or themselves; null: the person cancels. */
  chooses: string | null
}

/** Opens the window. @returns the address to which the person is sent */
export async function openWindow(
  visitor: Visitor,
  { source, accountId, partOf, language }: ChoiceRequest,
): Promise<URL> {
  await visitor.forgetWindows()
  const opened = await visitor.call<{ ticket: string }>('openFetchSource', {
    params: { source },
    body: { accountId, ...(partOf ? { partOf } : {}) },
  })
  if (opened.status !== 201) throw new Error(`The window was not opened: ${JSON.stringify(opened.body)}`)
  const query = new URLSearchParams({ ticket: opened.body.ticket, ...(language ? { language } : {}) })
  const answer = await visitor.fetch(`/api/social/fetch-sources/${source}/open?${query}`)
  return new URL(answer.headers.get('location') ?? '')
}

/** Signs in and chooses at a source that sends its answer to the callback page. */
export async function signInAndChoose(visitor: Visitor, asked: ChoiceRequest): Promise<FetchAnswer> {
  const page = await openWindow(visitor, asked)
  page.searchParams.set('decision', asked.chooses === null ? 'deny' : 'allow')
  if (asked.chooses !== null) page.searchParams.set('choice', asked.chooses)
  const back = await fetch(page, { redirect: 'manual' })
  if (back.status !== 302) throw new Error(`The simulator answered ${back.status}`)
  const answer = Object.fromEntries(new URL(back.headers.get('location') ?? '').searchParams)
  if (asked.language) answer['language'] = asked.language
  return visitor.call('answerFetchSource', { params: { source: asked.source }, body: answer })
}

/** Waits until the newest fetch of an account has ended. */
export async function waitForFetch(visitor: Visitor, accountId: string): Promise<ArchiveFetch> {
  let ended: ArchiveFetch | null = null
  await waitUntil(async () => {
    const { body } = await visitor.call<SocialAccount>('getSocialAccount', { params: { id: accountId } })
    ended = body.archiveFetch
    return ended !== null && ended.state !== 'waiting' && ended.state !== 'fetching'
  })
  if (!ended) throw new Error('There is no fetch')
  return ended
}
