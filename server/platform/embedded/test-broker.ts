import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestProject } from 'vitest/node'
import { type Databases, testDatabases } from './test-databases.ts'

/**
 * Vitest's global setup: gives databases to the test processes over HTTP on 127.0.0.1, so that one process owns the throwaway server and stops it.
 * The server starts at the first request, so runs without a database are not slowed down.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  let databases: Promise<Databases> | null = null
  const open = () => (databases ??= testDatabases(process.env['DATABASE_URL_TEST']))

  const server = createServer((request, response) => {
    serve(request.method ?? '', (request.url ?? '').slice(1))
      .catch((error: unknown) => ({ error: String(error instanceof Error ? error.stack : error) }))
      .then((body) => response.setHeader('content-type', 'application/json').end(JSON.stringify(body)))
      .catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined))
  })

  async function serve(method: string, word: string): Promise<object> {
    const all = await open()
    if (method === 'DELETE') return all.drop(word)
    return all.create({ migrated: word === 'migrated' })
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  project.provide('databaseBroker', `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  return async () => {
    server.closeAllConnections()
    server.close()
    await (await databases)?.stop()
  }
}
