import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { createRequest, requestFile } from './request.ts'

const PIECE = Buffer.alloc(1024 * 1024, 'x')
let sent = 0
/** Sends bytes for as long as someone reads them. */
const endless = createServer((_request, response) => {
  const send = (): void => {
    while (!response.destroyed) {
      sent += PIECE.length
      if (!response.write(PIECE)) return void response.once('drain', send)
    }
  }
  send()
})
await new Promise<void>((resolve) => endless.listen(0, '127.0.0.1', resolve))
const server = `http://127.0.0.1:${(endless.address() as AddressInfo).port}`
afterAll(() => {
  endless.closeAllConnections()
  endless.close()
})
const app = { clientId: 'id', clientSecret: 'secret', simulator: { server, browser: server } }

describe('an answer of a platform', () => {
  it('breaks off when it has more bytes than an answer may have', async () => {
    sent = 0
    const answer = await createRequest(app)('https://platform.test/me')
    await expect(answer.text()).rejects.toMatchObject({ name: 'OutboundProblem', kind: 'away' })
    expect(sent).toBeLessThan(200 * PIECE.length)
  })

  it('may be longer if it is a file, which is read piece by piece', async () => {
    const answer = await requestFile(createRequest(app), 'https://files.test/a.mp4', ['files.test'], {})
    let received = 0
    for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) {
      received += chunk.length
      if (received > 40 * PIECE.length) break
    }
    expect(received).toBeGreaterThan(40 * PIECE.length)
  })
})
