import { spawn, spawnSync } from 'node:child_process'
import {
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { childEnvironment } from '../child-environment.ts'
import { refusalOfOlder } from '../db/older.ts'
import type { Log } from '../log.ts'
import { command, type Runner } from './identity.ts'

/** Name of the superuser of embedded servers. */
export const superuser = 'proofline'

/** The file with the superuser's password, readable only by this user. The process that serves never reads it. */
export const passwordFileIn = (folder: string): string => join(folder, 'password')

/**
 * Creates the cluster if there is none. It gets its final name only when complete, so a killed attempt is simply repeated. @param folder stores
 * the superuser's password @returns the cluster's folder
 */
export async function ensureCluster(
  runner: Runner,
  folder: string,
  kind: 'durable' | 'throwAway',
  log: Log,
): Promise<string> {
  const cluster = join(runner.home, 'cluster')
  if (existsSync(cluster)) {
    checkVersion(runner, cluster)
    own(runner, cluster)
    return cluster
  }
  log.info({ folder: runner.home }, 'Creating the database')
  createPassword(passwordFileIn(folder))
  const unfinished = join(runner.home, 'cluster.new')
  const passwordFile = join(runner.home, 'cluster.password')
  rmSync(unfinished, { recursive: true, force: true })
  rmSync(passwordFile, { force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  copyFileSync(passwordFileIn(folder), passwordFile)
  if (runner.how === 'uid') {
    chownSync(unfinished, runner.uid, runner.gid)
    chownSync(passwordFile, runner.uid, runner.gid)
  }
  try {
    await initdb(runner, unfinished, passwordFile, kind)
    writeFileSync(join(unfinished, MARK), '')
  } finally {
    rmSync(passwordFile, { force: true })
  }
  renameSync(unfinished, cluster)
  return cluster
}

/** In clusters of the first schema (server/migrations) and later. */
const MARK = 'proofline-schema-1'

/** Called before anything is written to the folder. @throws Error with a sentence if its cluster is older than the first schema */
export function refuseOlderCluster(home: string): void {
  const cluster = join(home, 'cluster')
  if (existsSync(cluster) && !existsSync(join(cluster, MARK)))
    throw new Error(refusalOfOlder(`The database in ${cluster}`))
}

/** Made by the shell, so that this process, which goes on to serve, never knows it. */
function createPassword(file: string): void {
  const script = 'umask 077; od -An -vtx1 -N24 /dev/urandom | tr -d " \\n" > "$1"'
  spawnSync('/bin/sh', ['-c', script, 'sh', file], { env: childEnvironment(), stdio: 'ignore' })
  if (statSync(file).size !== 48) throw new Error(`No password could be written to ${file}.`)
}

/**
 * Uses the builtin C.UTF-8 locale, so that no index depends on the version of a system library, except indexes of names, which `migrate` rebuilds.
 */
async function initdb(runner: Runner, target: string, passwordFile: string, kind: string): Promise<void> {
  const options = [
    `--pgdata=${target}`,
    `--username=${superuser}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
    '--no-instructions',
    ...(kind === 'throwAway' ? ['--no-sync'] : []),
  ]
  const { file, args, as } = command(runner, runner.binaries.initdb, options)
  const child = spawn(file, args, {
    ...as,
    cwd: runner.home,
    env: childEnvironment(SERVER_ENVIRONMENT),
    detached: true,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (output += String(piece)))
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (code !== 0) throw new Error(`The database could not be created in ${target}: ${output.trim()}`)
}

/** Messages and times of the server are the same everywhere. */
export const SERVER_ENVIRONMENT = { LC_ALL: 'C', TZ: 'UTC' }

function checkVersion(runner: Runner, cluster: string): void {
  const has = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  const [wants] = runner.binaries.version.split('.')
  if (has !== wants) {
    throw new Error(
      `The database in ${cluster} was made by PostgreSQL ${has}; this version brings PostgreSQL ${wants}. Move it with pg_upgrade or pg_dump of a PostgreSQL ${wants}, or set DATABASE_URL.`,
    )
  }
}

/** Gives a cluster that was created under a mapped root to the unprivileged user, if mapping is no longer possible. */
function own(runner: Runner, cluster: string): void {
  if (runner.how !== 'uid' || statSync(cluster).uid === runner.uid) return
  for (const name of readdirSync(cluster, { recursive: true, encoding: 'utf8' })) {
    chownSync(join(cluster, name), runner.uid, runner.gid)
  }
  chownSync(cluster, runner.uid, runner.gid)
}
