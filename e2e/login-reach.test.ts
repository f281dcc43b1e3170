import { createSocket } from 'node:dgram'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withBrowser } from '#server/sources/logins/node/browser.ts'
import { chromiumPath } from '../tools/chromium.ts'

/** Requests that reached the foreign site. */
const reachedServers: string[] = []
let platform: Server
let other: Server
let own = ''
let foreign = ''

const listen = (server: Server, host: string): Promise<string> =>
  new Promise((resolve) => {
    server.listen(0, host, () => resolve(`http://${host}:${(server.address() as AddressInfo).port}`))
  })

beforeAll(async () => {
  other = createServer((request, response) => {
    reachedServers.push(request.url ?? '')
    response.end('elsewhere')
  })
  other.on('upgrade', (request, socket) => {
    reachedServers.push(request.url ?? '')
    socket.destroy()
  })
  foreign = await listen(other, '127.0.0.2')
  platform = createServer((request, response) => {
    if (request.url === '/leads-away')
      return response.writeHead(302, { location: `${foreign}/redirect` }).end()
    response.setHeader('content-type', 'text/html')
    return response.end(
      request.url === '/calls-others'
        ? `<img src="${foreign}/image"><img src="/leads-away"><script src="${foreign}/script"></script><iframe src="${foreign}/frame"></iframe><script>
           fetch('${foreign}/fetch', { mode: 'no-cors' }).catch(() => {}); navigator.sendBeacon('${foreign}/beacon'); new WebSocket('${foreign.replace('http', 'ws')}/socket')</script>`
        : '<h1>The platform</h1>',
    )
  })
  own = await listen(platform, '127.0.0.1')
})
afterAll(() => {
  platform.close()
  other.close()
})

describe('the browser of a platform sign-in', () => {
  it('reaches its platform but no other site: not by a link, redirect, subresource or socket', async () => {
    const { executablePath, args } = await chromiumPath()
    const chromium = { executablePath: executablePath ?? '', args: args ?? [] }
    const reach = { hosts: [], simulator: { server: own, browser: own } }
    await withBrowser(chromium, 'en', reach, async (context) => {
      const page = await context.newPage()
      await page.goto(`${own}/`)
      expect(await page.innerText('h1')).toBe('The platform')
      for (const address of [`${foreign}/link`, `${own}/leads-away`]) {
        const away = await context.newPage()
        await expect(away.goto(address)).rejects.toThrow()
      }
      await page.goto(`${own}/calls-others`)
      await page.waitForTimeout(1000)
    })
    expect(reachedServers).toEqual([])
  })

  it('sends nothing over UDP, although a page asks for a connection to another host', async () => {
    const received: Buffer[] = []
    const socket = createSocket('udp4')
    socket.on('message', (message) => received.push(message))
    await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
    const { port } = socket.address()
    const { executablePath, args } = await chromiumPath()
    const chromium = { executablePath: executablePath ?? '', args: args ?? [] }
    const reach = { hosts: [], simulator: { server: own, browser: own } }
    await withBrowser(chromium, 'en', reach, async (context) => {
      const page = await context.newPage()
      await page.goto(`${own}/`)
      await page.evaluate(async (stunPort) => {
        const connection = new RTCPeerConnection({ iceServers: [{ urls: `stun:127.0.0.1:${stunPort}` }] })
        connection.createDataChannel('data')
        await connection.setLocalDescription(await connection.createOffer())
      }, port)
      await page.waitForTimeout(1500)
    })
    socket.close()
    expect(received).toEqual([])
  })
})
