import { readFile } from 'node:fs/promises'
import type { Credentials, PlatformType, Post, SocialAccount } from '#contract/index.ts'
import {
  type Answer,
  type Control,
  type Firm,
  type SimulatedAccount,
  type SimulatedPost,
  startWithFirm,
  type TestApp,
  waitUntil,
  Visitor,
} from './app.ts'
import { makeClient } from './imports.ts'
import { sql } from '../platform/db/sql.ts'

export { storeSecret } from '../sources/flows/flows.ts'

/** Starts the product with a law firm, and signs in its manager and an admin of its provider. */
export async function startWithPeople(): Promise<{
  app: TestApp
  firm: Firm
  provider: Visitor
  manager: Visitor
}> {
  const { app, firm } = await startWithFirm()
  const provider = await new Visitor(app).signIn('admin@provider.test')
  return { app, firm, provider, manager: await new Visitor(app).signIn('manager@firm.test') }
}

export const accountOf = async (visitor: Visitor, id: string): Promise<SocialAccount> =>
  (await visitor.call<SocialAccount>('getSocialAccount', { params: { id } })).body

export const postsOf = async (visitor: Visitor, clientId: string): Promise<Post[]> =>
  (await visitor.call<Post[]>('listPosts', { query: { clientIds: [clientId] } })).body

/** Sends a command to the platforms' simulator. */
export async function controlPlatform(app: Pick<TestApp, 'url'>, asked: Control): Promise<void> {
  const answer = await fetch(`${app.url}/simulated-platforms/control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(asked),
  })
  if (!answer.ok) throw new Error(`The simulator answered ${answer.status}`)
}

export async function publish(
  app: Pick<TestApp, 'url'>,
  account: Pick<SimulatedAccount, 'platform' | 'id'> & Partial<SimulatedAccount>,
  posts: SimulatedPost[],
): Promise<void> {
  await controlPlatform(app, {
    set: 'account',
    account: {
      username: `user${account.id}`,
      name: `Person ${account.id}`,
      email: `person${account.id}@mail.test`,
      ...account,
      posts,
    },
  })
}

let number = 100
/** A client, and a simulated platform account with two posts. */
export async function makePerson(app: TestApp, firm: Firm) {
  const id = String((number += 1))
  const { clientId } = await makeClient(app, firm, { email: `person${id}@client.test` })
  const account = { platform: 'twitter' as const, id, username: `ana${id}` }
  const posts = [
    { id: `${id}001`, at: '2022-06-10T08:00:00.000Z', text: 'Before & after' },
    {
      id: `${id}002`,
      at: '2022-06-20T08:00:00.000Z',
      text: 'A walk',
      media: [{ id: `${id}9`, type: 'image' as const, alt: 'A hill' }],
    },
  ]
  await publish(app, account, posts)
  return { id, clientId, account, posts }
}

type PlatformSignIn = {
  platform: PlatformType
  clientId: string
  /** The platform's id of the account that the person chooses; null: the person cancels. */
  as: string | null
  accountId?: string
}

/** Opens the window of a sign-in. @returns the address to which it is sent, and the problem if there is none */
export async function openSignIn(
  visitor: Visitor,
  platform: PlatformType,
  body: { clientId: string; accountId?: string; channel?: string },
): Promise<{ address: URL | null; code: string | null }> {
  await visitor.forgetWindows()
  const opened = await visitor.call<{ ticket: string; code: string }>('openSignIn', {
    params: { platform },
    body,
  })
  if (opened.status !== 201) return { address: null, code: opened.body.code }
  const query = new URLSearchParams({ ticket: opened.body.ticket })
  const login = await visitor.fetch(`/api/identity/platforms/${platform}/oauth2/login?${query}`)
  return { address: new URL(login.headers.get('location') ?? ''), code: null }
}

/** Signs in at a platform as a popup does. @returns the answer that the callback page gets */
export async function signInAtPlatform(
  visitor: Visitor,
  signing: PlatformSignIn,
): Promise<Answer<Credentials>> {
  const { platform, clientId, as, accountId } = signing
  const { address: consent, code } = await openSignIn(visitor, platform, {
    clientId,
    ...(accountId ? { accountId } : {}),
  })
  if (!consent) throw new Error(`The window was not opened: ${code}`)
  consent.searchParams.set('decision', as === null ? 'deny' : 'allow')
  if (as !== null) consent.searchParams.set('account', as)
  const back = await fetch(consent, { redirect: 'manual' })
  if (back.status !== 302) throw new Error(`The simulator answered ${back.status}`)
  const answer = new URL(back.headers.get('location') ?? '').searchParams
  return visitor.call('finishOAuthLogin', { params: { platform }, query: Object.fromEntries(answer) })
}

const auth = { type: 'OAUTH' as const }

export async function addConnectedAccount(
  visitor: Visitor,
  signing: PlatformSignIn,
): Promise<Answer<SocialAccount>> {
  const { body: credentials } = await signInAtPlatform(visitor, signing)
  const added = await visitor.call<SocialAccount>('addSocialAccount', {
    params: { id: signing.clientId },
    body: { socialSiteId: signing.platform, auth, credentials },
  })
  return accept(visitor, added)
}

/** Connects an account, and waits until its posts are imported. */
export async function connectAndImport(
  app: TestApp,
  firm: Firm,
  visitor: Visitor,
  signing: PlatformSignIn,
): Promise<Answer<SocialAccount>> {
  const added = await addConnectedAccount(visitor, signing)
  await waitUntilIdle(app, firm.accountId, added.body.id)
  return added
}

/** Accepts a sign-in as the client's, if the firm is asked. The decision itself is tested in whose.test.ts. */
async function accept(visitor: Visitor, answer: Answer<SocialAccount>): Promise<Answer<SocialAccount>> {
  const check = answer.body.ownerCheck
  if (!check?.can.includes('accept')) return answer
  await visitor.call('acceptOwnerCheck', { params: { id: check.id } })
  const { body } = await visitor.call<SocialAccount>('getSocialAccount', { params: { id: answer.body.id } })
  return { ...answer, body }
}

export async function reconnectAccount(
  visitor: Visitor,
  signing: PlatformSignIn & { accountId: string },
): Promise<Answer<SocialAccount>> {
  const { body: credentials } = await signInAtPlatform(visitor, signing)
  return accept(
    visitor,
    await visitor.call('reconnectSocialAccount', {
      params: { id: signing.accountId },
      body: { auth, credentials },
    }),
  )
}

/** Waits until no capture or import is running for an account. */
export async function waitUntilIdle(
  app: TestApp,
  customerId: string,
  accountId: string,
  patience?: number,
): Promise<void> {
  await waitUntil(
    () =>
      app.services.db.read(customerId, async (tx) => {
        const busy = await tx.one(sql`
        select 1 from captures where customer_id = ${customerId} and social_account_id = ${accountId} and finished_at is null
        union all
        select 1 from post_imports i join job_runs j on j.customer_id = i.customer_id and j.id = i.job_id
        where i.customer_id = ${customerId} and i.social_account_id = ${accountId} and j.status in ('PENDING', 'RUNNING')`)
        return busy === null
      }),
    patience,
  )
}

/** How many grants to an account the simulated platform has. */
export async function countGrants(app: TestApp, accountId: string): Promise<number> {
  const text = await readFile(`${app.services.config.dataDir}/simulated-platforms/state.json`, 'utf8')
  const { grants } = JSON.parse(text) as { grants: { accountId: string }[] }
  return grants.filter((grant) => grant.accountId === accountId).length
}
