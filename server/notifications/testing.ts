import type { LiveEvent } from '#contract/index.ts'
import type { TestApp, Visitor } from '../entry/testing.ts'

/** A page that receives events; they are stored in order of arrival. */
export async function listen(
  app: Pick<TestApp, 'url'>,
  visitor: Visitor,
  customerId?: string,
): Promise<{ events: LiveEvent[]; close(): Promise<void> }> {
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
  void (async () => {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return
      take(value)
    }
  })()
  return { events, close: () => reader.cancel() }
}
