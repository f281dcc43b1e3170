import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { childEnvironment } from '../child-environment.ts'
import { type Binaries, copyBinaries } from './binaries.ts'

/** How a PostgreSQL program is started without being root: with which command, as which user. */
export interface Runner {
  how: 'plain' | 'unshare' | 'uid'
  binaries: Binaries
  /** Folder with the cluster, accessible to the database's user. */
  home: string
  /** Real owner of the cluster's files. */
  uid: number
  gid: number
}

const SHARED_FOLDER = '/var/lib/proofline'

/**
 * Chooses how to run PostgreSQL, which refuses to run as root: an ordinary user runs it directly. Root runs it as a mapped user, which
 * needs no rights on any path, or, if the kernel forbids that (Docker's default profile), as an unprivileged user with copies of the
 * programs and a data folder that this user can access. @param folder the database's folder in DATA_DIR; must exist @param forced forces
 * one way for root, in tests
 */
export function chooseRunner(binaries: Binaries, folder: string, forced?: 'unshare' | 'uid'): Runner {
  const { uid, gid } = process.getuid
    ? { uid: process.getuid(), gid: process.getgid?.() ?? 0 }
    : { uid: -1, gid: -1 }
  const home = findHome(folder)
  const owner = ownerOf(join(home, 'cluster'))
  if (uid !== 0) {
    if (owner !== null && uid > 0 && owner.uid !== uid) {
      throw new Error(
        `The database in ${home} belongs to user ${owner.uid}; this process is user ${uid}. Start as that user, or set another DATA_DIR.`,
      )
    }
    return { how: 'plain', binaries, home, uid, gid }
  }
  if (owner !== null && owner.uid !== 0) return asUser(binaries, folder, home, owner)
  if (forced !== 'uid' && canUnshare(binaries)) return { how: 'unshare', binaries, home, uid, gid }
  return asUser(binaries, folder, home, findNobodyUser())
}

/** The command line and the identity for a program of PostgreSQL. */
export function command(runner: Runner, program: string, args: string[]) {
  if (runner.how === 'unshare')
    return { file: 'unshare', args: [...MAP_USER_ARGUMENTS, program, ...args], as: {} }
  if (runner.how === 'uid') return { file: program, args, as: { uid: runner.uid, gid: runner.gid } }
  return { file: program, args, as: {} }
}

// initdb looks this number up in /etc/passwd, so it must be one that exists on every system.
const MAP_USER_ARGUMENTS = ['--user', '--map-user=65534', '--']

function canUnshare(binaries: Binaries): boolean {
  const args = [...MAP_USER_ARGUMENTS, binaries.postgres, '--version']
  return spawnSync('unshare', args, { env: childEnvironment(), stdio: 'ignore' }).status === 0
}

function asUser(
  binaries: Binaries,
  folder: string,
  home: string,
  user: { uid: number; gid: number },
): Runner {
  const readable =
    canReach(user, join(binaries.root, 'bin/postgres'), 'x') &&
    canReach(user, join(binaries.root, 'share'), 'r')
  const programs = readable ? binaries : copyBinaries(binaries, openFolder(SHARED_FOLDER))
  const place = canReach(user, home, 'x') ? home : makeSeparateHome(folder, home)
  return { how: 'uid', binaries: programs, home: place, ...user }
}

/** A separate folder outside of an inaccessible home. DATA_DIR stores its path, so that a new DATA_DIR gets a new one. */
function makeSeparateHome(folder: string, home: string): string {
  if (existsSync(join(home, 'cluster'))) {
    throw new Error(
      `PostgreSQL must not run as root, and no other user can reach ${home}. Start as an ordinary user, or move DATA_DIR to a folder that others can enter.`,
    )
  }
  const place = openFolder(join(openFolder(SHARED_FOLDER), randomUUID()))
  writeFileSync(join(folder, 'location'), place)
  return place
}

function findHome(folder: string): string {
  const pointer = join(folder, 'location')
  if (!existsSync(pointer)) return folder
  const place = readFileSync(pointer, 'utf8').trim()
  return existsSync(place) ? place : folder
}

function openFolder(path: string): string {
  mkdirSync(path, { recursive: true })
  chmodSync(path, 0o755)
  chownSync(path, 0, 0)
  return path
}

function ownerOf(path: string): { uid: number; gid: number } | null {
  const found = statSync(path, { throwIfNoEntry: false })
  return found === undefined ? null : { uid: found.uid, gid: found.gid }
}

function canReach(user: { uid: number; gid: number }, path: string, right: 'r' | 'x'): boolean {
  const args = ['-c', `test -${right} "$1"`, 'sh', path]
  return (
    spawnSync('/bin/sh', args, { ...user, env: childEnvironment(), cwd: '/', stdio: 'ignore' }).status === 0
  )
}

function findNobodyUser(): { uid: number; gid: number } {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('nobody:'))
  const [, , uid, gid] = line?.split(':') ?? []
  if (uid === undefined || gid === undefined) {
    throw new Error(
      'PostgreSQL must not run as root, and this system has no user "nobody" to run it as. Start as an ordinary user, or set DATABASE_URL.',
    )
  }
  return { uid: Number(uid), gid: Number(gid) }
}
