import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'

/** The port of the last start if it is free, otherwise a free one, which is stored in the folder. */
export async function choosePort(folder: string): Promise<number> {
  const file = join(folder, 'port')
  const last = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
  const port = last > 0 && (await findFreePort(last)) !== null ? last : await findFreePort(0)
  if (port === null) throw new Error('No free port on 127.0.0.1 for the database.')
  if (port !== last) writeFileSync(file, String(port))
  return port
}

function findFreePort(port: number): Promise<number | null> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(null))
    server.listen({ port, host: '127.0.0.1' }, () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : null))
    })
  })
}
