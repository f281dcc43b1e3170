import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { childEnvironment } from '../../platform/child-environment.ts'
import type { Config } from '../../platform/config.ts'
import {
  HOW_TO_CREATE,
  isLoginUrl,
  type Login,
  LOGIN_NAMES,
  LOGINS,
  type LoginUrls,
} from '../../platform/db/logins.ts'
import { startEmbeddedServer } from '../../platform/embedded/index.ts'
import type { Log } from '../../platform/log.ts'
import type { MigrationMessage } from './migration-process.ts'

const OWNER_SETTING = 'DATABASE_OWNER_URL'
/** The addresses that only one process each may have. */
const ADDRESS_SETTINGS = [...LOGIN_NAMES.map((login) => LOGINS[login].setting), OWNER_SETTING]

/**
 * If the environment has the owner's address, migrates in a separate process and then replaces this one by itself with the logins in its place, so
 * that no memory and no environment of the product holds it. Outside of production, DATABASE_URL may be the owner's.
 */
export async function leaveOwnerBehind({ databaseUrls, development }: Config): Promise<void> {
  const { owner, ...given } = databaseUrls
  const isAppOwner = development && given.app !== null && !isLoginUrl(given.app, 'app')
  const url = owner ?? (isAppOwner ? given.app : null)
  if (url === null) return
  const logins = addressesOf(given)
  if (isAppOwner) delete logins[LOGINS.app.setting]
  const migrated = await migrateInProcess({ [OWNER_SETTING]: url, ...logins })
  process.execve?.(process.execPath, [process.execPath, ...process.execArgv, ...process.argv.slice(1)], {
    ...partEnvironment(),
    ...addressesOf(migrated),
  })
}

/**
 * The logins of the settings, or those of the embedded database, which it starts.
 * @returns also what stops the embedded database
 */
export async function openLogins(
  { databaseUrls, dataDir }: Config,
  log: Log,
): Promise<{ logins: Partial<LoginUrls>; stop(): Promise<void> }> {
  const logins = Object.fromEntries(
    LOGIN_NAMES.flatMap((login) => (databaseUrls[login] === null ? [] : [[login, databaseUrls[login]]])),
  )
  if (Object.keys(logins).length > 0) return { logins, stop: async () => undefined }
  const server = await startEmbeddedServer({ dataDir, log })
  try {
    const owner = { [OWNER_SETTING]: server.url, OWNER_PASSWORD_FILE: server.passwordFile }
    return { logins: await migrateInProcess(owner), stop: server.stop }
  } catch (error) {
    await server.stop()
    throw error
  }
}

/** @throws Error with a sentence if the settings lack it */
export function requireLogin(logins: Partial<LoginUrls>, login: Login): string {
  const url = logins[login]
  if (url === undefined) throw new Error(`The setting ${LOGINS[login].setting} is missing. ${HOW_TO_CREATE}`)
  return url
}

/** The settings for a part that runs in a process of its own, with the addresses that it needs in place of all. */
export function partEnvironment(own: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  const environment = { ...process.env }
  for (const name of ADDRESS_SETTINGS) delete environment[name]
  return { ...environment, ...own }
}

/** As settings. */
export const addressesOf = (logins: Partial<Record<Login, string | null>>): Record<string, string> =>
  Object.fromEntries(
    LOGIN_NAMES.flatMap((login) => {
      const url = logins[login]
      return url ? [[LOGINS[login].setting, url]] : []
    }),
  )

/** Settings of the PostgreSQL client and of Node, such as certificates, which an owner's address may need. */
const CONNECTION_SETTINGS = /^(PG|NODE_)/

async function migrateInProcess(addresses: Record<string, string>): Promise<Partial<LoginUrls>> {
  const connection = Object.entries(process.env).filter(([name]) => CONNECTION_SETTINGS.test(name))
  const child = fork(join(import.meta.dirname, 'migration-process.ts'), {
    env: childEnvironment({ ...Object.fromEntries(connection), ...addresses }),
    stdio: 'inherit',
  })
  const messages: MigrationMessage[] = []
  child.on('message', (message) => messages.push(message as MigrationMessage))
  await once(child, 'exit')
  const [message = { problem: 'The database could not be migrated.' }] = messages
  if ('problem' in message) throw new Error(message.problem)
  return message.logins
}
