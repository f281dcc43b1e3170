import type { LiveEvent, Post } from '#contract/index.ts'
import { insertPeople } from '../entry/seed.ts'
import { makeFirm, makeProvider, PASSWORD, startTestApp, type TestApp, Visitor } from './app.ts'
import { importArchive, makeClient, makeZip } from './imports.ts'

/** A page that receives events; they are stored in order of arrival. */
export async function listen(
  app: Pick<TestApp, 'url'>,
  visitor: Visitor,
  customerId?: string,
): Promise<{ events: LiveEvent[]; hasEnded(): boolean; close(): Promise<void> }> {
  const cookie = [...visitor.cookies].map(([key, value]) => `${key}=${value}`).join('; ')
  const query = customerId ? `?customerId=${customerId}` : ''
  const answer = await fetch(`${app.url}/api/main/events${query}`, { headers: { cookie } })
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader()
  const events: LiveEvent[] = []
  let rest = ''
  const take = (value: Uint8Array): void => {
    const blocks = (rest + new TextDecoder().decode(value)).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks)
      if (block.startsWith('data: ')) events.push(JSON.parse(block.slice(6)) as LiveEvent)
  }
  // The first chunk may already contain events.
  const first = await reader.read()
  if (first.value) take(first.value)
  let hasEnded = false
  void (async () => {
    for (;;) {
      const { value, done } = await reader.read()
      hasEnded = done
      if (done) return
      take(value)
    }
  })()
  return { events, hasEnded: () => hasEnded, close: () => reader.cancel() }
}

/** A product with a firm below a provider, and a client who can sign in and has one post. */
export async function startWithPost() {
  const app = await startTestApp()
  const above = await makeProvider(app, 'provider.test')
  const firm = await makeFirm(app, 'firm.test', { parentId: above.accountId })
  const provider = await new Visitor(app).signIn('manager@provider.test')
  const manager = await new Visitor(app).signIn('manager@firm.test')
  const resolver = await new Visitor(app).signIn('resolver@firm.test')
  const made = await makeClient(app, firm)
  const { clientId } = made
  const [clientUserId = ''] = await insertPeople(app.services.db, firm.accountId, [
    {
      email: 'ana@client.test',
      firstName: 'Ana',
      lastName: 'Ruiz',
      role: 'CLIENT',
      password: PASSWORD,
      clientId,
      language: 'es',
    },
  ])
  const client = await new Visitor(app).signIn('ana@client.test')
  await client.call('agreeTerms', { params: { id: clientId } })
  const archive = await makeZip({
    'your_facebook_activity/posts/your_posts__check_ins__photos_and_videos_1.json': [
      { timestamp: 1_655_300_000, data: [{ post: 'one' }] },
    ],
  })
  await importArchive(provider, await made.account(0), archive)
  const { body } = await manager.call<Post[]>('listPosts', { query: { clientIds: [clientId] } })
  const post = body[0] as Post
  return { app, above, firm, clientId, clientUserId, post, provider, manager, resolver, client }
}
