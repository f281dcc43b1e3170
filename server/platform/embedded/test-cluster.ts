import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the run's database broker, see test-broker.ts. */
    databaseBroker: string
  }
}

export interface TestDatabase {
  /** The superuser's address of a database of this test's own. */
  url: string
  /** Drops the database; connections that are still open are cut. */
  drop(): Promise<void>
}

/**
 * A fresh database for a test file, cloned from a migrated template. The server behind it is started at the first
 * call of a run and stopped at the run's end; with DATABASE_URL_TEST set it is that server.
 *
 * @param options.empty without migrations
 */
export async function testDatabase(options: { empty?: boolean } = {}): Promise<TestDatabase> {
  const broker = inject('databaseBroker')
  const { name, url } = (await ask('POST', options.empty === true ? '/empty' : '/migrated')) as {
    name: string
    url: string
  }
  return {
    url,
    drop: async () => {
      await ask('DELETE', `/${name}`)
    },
  }

  async function ask(method: string, path: string): Promise<unknown> {
    const answer = await fetch(`${broker}${path}`, { method })
    const body = (await answer.json()) as { error?: string }
    if (body.error !== undefined) throw new Error(body.error)
    return body
  }
}
