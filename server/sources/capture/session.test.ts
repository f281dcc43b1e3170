import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { PlatformType, SocialAccount } from '#contract/index.ts'
import { openArchive } from '#archive/index.ts'
import { nodeEngine } from '#archive/kit/zip/node.ts'
import { type Firm, startWithFirm, type TestApp, Visitor, waitUntil } from '../../testing/app.ts'
import { makeClient } from '../../testing/imports.ts'
import { addConnectedAccount, controlPlatform, publish, waitUntilIdle } from '../../testing/sources.ts'
import { getAccess } from '../connections/tokens.ts'

let app: TestApp
let firm: Firm
let provider: Visitor
beforeAll(async () => {
  ;({ app, firm } = await startWithFirm())
  provider = await new Visitor(app).signIn('admin@provider.test')
})
afterAll(() => app.close())
afterEach(() => vi.restoreAllMocks())

const MARK = Buffer.from('\ufeff')
const REDACTED = 'ACCESS-TOKEN-REMOVED-BY-PROOFLINE'

/** Records what the simulator sends from now on, by documented address. Adds a byte order mark to JSON, as some servers do. */
function recorded(): Map<string, Buffer[]> {
  const sent = new Map<string, Buffer[]>()
  const send = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (target, init) => {
    const response = await send(target, init)
    const url = target instanceof Request ? target.url : target.toString()
    const at = url.indexOf('/simulated-platforms/')
    if (at < 0 || url.includes('oauth') || response.status !== 200) return response
    const received = Buffer.from(await response.arrayBuffer())
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true
    const bytes = isJson ? Buffer.concat([MARK, received]) : received
    const address = `https://${url.slice(at + '/simulated-platforms/'.length)}`
    sent.set(address, [...(sent.get(address) ?? []), bytes])
    return new Response(new Uint8Array(bytes), { status: response.status, headers: response.headers })
  })
  return sent
}

async function capturedFiles(sha256: string): Promise<Map<string, Buffer>> {
  const source = await app.services.storage.randomAccess(sha256)
  const archive = await openArchive(source, nodeEngine)
  const files = new Map<string, Buffer>()
  for (const entry of archive.entries) {
    const pieces: Uint8Array[] = []
    for await (const piece of archive.open(entry)) pieces.push(piece)
    files.set(entry.path, Buffer.concat(pieces))
  }
  await source.close()
  return files
}

let number = 700
async function signedUp(platform: PlatformType) {
  const id = platform === 'youtube' ? `UC${String((number += 1)).padStart(22, '0')}` : String((number += 1))
  const { clientId } = await makeClient(app, firm, { email: `person${number}@client.test` })
  await publish(app, { platform, id, username: `ana${number}` }, [
    {
      id: '7100000000000000001',
      at: '2022-06-10T08:00:00.000Z',
      text: 'Café 🏃 \u2028 «l’été»',
      media: [{ id: '41', type: 'image' }],
    },
  ])
  return { id, clientId }
}

describe.each(['facebook', 'instagram', 'twitter', 'tiktok', 'youtube'] as const)(
  'a capture of %s',
  (platform) => {
    it('holds each answer and file byte for byte as received, without the token', async () => {
      const { id, clientId } = await signedUp(platform)
      const sent = recorded()
      const { body } = await addConnectedAccount(provider, { platform, clientId, as: id })
      await waitUntilIdle(app, firm.accountId, body.id)
      const { tokens } = await getAccess(app.services, firm.accountId, body.id, platform)
      const { latestImport } = (
        await provider.call<SocialAccount>('getSocialAccount', { params: { id: body.id } })
      ).body
      expect([latestImport?.status, latestImport?.totals?.posts.added]).toEqual(['SUCCESS', 1])
      const files = await capturedFiles(latestImport?.archiveSha256 ?? '')
      const { items } = JSON.parse(String(files.get('proofline-capture.json'))) as {
        items: { path: string; url: string; size: number }[]
      }
      expect(items.length).toBeGreaterThan(0)
      for (const { path, url, size } of items) {
        const stored = files.get(path)?.toString('latin1') ?? ''
        const received = (sent.get(url) ?? []).map((bytes) =>
          bytes.toString('latin1').replaceAll(tokens.accessToken, REDACTED),
        )
        expect(received, `${path} from ${url}`).toContain(stored)
        expect(size).toBe(stored.length)
        expect(stored).not.toContain(tokens.accessToken)
      }
    })
  },
)

describe('tokens that several jobs need at once', () => {
  async function counted(refused: (accessToken: string) => string | null, end?: () => void) {
    const { id, clientId } = await signedUp('twitter')
    const { body } = await addConnectedAccount(provider, { platform: 'twitter', clientId, as: id })
    await waitUntilIdle(app, firm.accountId, body.id)
    const access = () => getAccess(app.services, firm.accountId, body.id, 'twitter')
    const before = (await access()).tokens.accessToken
    await controlPlatform(app, { set: 'end', platform: 'twitter', accountId: id, what: 'tokens' })
    end?.()
    const send = vi.spyOn(globalThis, 'fetch')
    const found = await Promise.all(
      Array.from({ length: 4 }, () =>
        getAccess(app.services, firm.accountId, body.id, 'twitter', refused(before)),
      ),
    )
    const calls = send.mock.calls.filter(([target]) => String(target).endsWith('/2/oauth2/token'))
    app.setNow(null)
    return {
      calls: calls.length,
      renewed: new Set(found.map(({ tokens }) => tokens.accessToken)).size,
      isNew: found.every(({ tokens }) => tokens.accessToken !== before),
    }
  }

  it('are renewed once before they expire', async () => {
    const result = await counted(
      () => null,
      () => app.setNow(new Date(Date.now() + 3 * 3600_000)),
    )
    expect(result).toEqual({ calls: 1, renewed: 1, isNew: true })
  })

  it('are renewed once after the platform has refused them', async () => {
    expect(await counted((accessToken) => accessToken)).toEqual({ calls: 1, renewed: 1, isNew: true })
  })
})

it('a file that breaks off leaves none of its bytes behind when it is fetched again', async () => {
  const { id, clientId } = await signedUp('twitter')
  const folder = join(fileURLToPath(app.services.config.storageUrl), 'parts')
  const send = globalThis.fetch
  let isBroken = false
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (target, init) => {
    if (isBroken || !String(target).includes('pbs.twimg.com')) return send(target, init)
    isBroken = true
    let sent = 0
    const body = new ReadableStream({
      pull: (controller) => {
        sent += 1
        if (sent > 12) controller.error(new Error('The connection is lost'))
        else controller.enqueue(new Uint8Array(1_000_000))
      },
    })
    return new Response(body, { status: 200 })
  })
  const { body } = await addConnectedAccount(provider, { platform: 'twitter', clientId, as: id })
  await waitUntil(() => isBroken)
  const pushing = setInterval(() => void app.dueNow(), 300)
  await waitUntilIdle(app, firm.accountId, body.id).finally(() => clearInterval(pushing))
  // Whatever is stored in parts is a sealed archive in the end.
  await waitUntil(async () => (await readdir(folder)).length === 0)
})
