import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Run by every `npm test`. Together they visit every room; main-job starts the embedded database. */
export const ALWAYS = [
  'main-job',
  'people',
  'money',
  'connect',
  'import-phone',
  'review-hands',
  'shell',
] as const

/** Run by `npm test` if one of these folders or files has changed since `npm run prove` last passed. */
export const COVERED: Record<string, readonly string[]> = {
  'api-hosts': [
    'server/platform/http',
    'server/platform/config.ts',
    'server/platform/host-settings.ts',
    'server/identity/sessions',
    'web/kit/calls',
  ],
  'card-form': ['server/billing', 'simulators/payments', 'web/billing', 'contract/routes/billing.ts'],
  'cut-words': ['web/ui', 'web/posts', 'web/clients'],
  // `npm test` skips its tests, which only `npm run prove` can run.
  'demo-sign-in': ['demo/sign-in', 'server/entry', 'web/identity'],
  engines: ['e2e/engines'],
  fetch: ['server/sources/fetches', 'simulators/fetch-sources', 'web/imports/fetch', 'web/social/connect'],
  'firm-find': ['web/clients/find', 'web/posts/find/saved', 'web/entry/palette', 'server/posts/find'],
  'find-task': [
    'web/posts/find',
    'web/posts/select',
    'web/reports/generate',
    'server/posts/find',
    'server/reports',
  ],
  flags: ['web/searches', 'server/searches', 'contract/matching', 'web/posts/card/flags'],
  line: ['web/posts/timeline', 'web/posts/list', 'server/posts/lists', 'contract/vocabulary/posts'],
  'login-reach': ['server/sources/logins', 'server/entry/browsers', 'simulators/platform-logins'],
  'login-window': [
    'server/sources/logins',
    'server/entry/browsers',
    'simulators/platform-logins',
    'web/social/login',
  ],
  packages: ['web/packages', 'server/packages', 'verifiers', 'contract/routes/packages.ts'],
  'remote-login': ['server/sources/logins', 'server/entry/browsers', 'simulators/platform-logins'],
  'remote-login-proof': ['server/sources/logins', 'server/entry/browsers', 'server/platform/scratch.ts'],
  'review-actions': ['web/posts', 'server/posts/review', 'contract/vocabulary/posts'],
  roles: ['web/entry', 'web/identity', 'web/people', 'web/accounts', 'contract/vocabulary/people'],
  screens: ['web/ui', 'web/posts', 'web/clients/profile', 'web/entry'],
  searches: [
    'web/searches',
    'server/searches',
    'contract/matching',
    'contract/find',
    'server/posts/find',
    'web/posts/find',
  ],
  wall: ['web/posts/wall', 'web/posts/list', 'web/posts/select', 'server/posts/lists'],
  support: ['web/social/support', 'web/social/platforms', 'server/social/support'],
}

/** Whatever decides how browser tests run at all. A change of their own kit, of the packages or of the build touches all of them. */
const UNDER_ALL = ['package-lock.json', 'vite.config.ts', 'tools/chromium-package', 'tools/chromium.ts']

/** @param changed paths, or null if they are unknown @returns the files to run */
export function filesFor(changed: readonly string[] | null): string[] {
  const all = readdirSync(join(root, 'e2e'))
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => name.slice(0, -'.test.ts'.length))
  const isBelow = (path: string, places: readonly string[]): boolean =>
    places.some((place) => path === place || path.startsWith(`${place}/`))
  const isShared = (path: string): boolean =>
    isBelow(path, UNDER_ALL) || (path.startsWith('e2e/') && !path.endsWith('.test.ts'))
  const always: readonly string[] = ALWAYS
  const chosen =
    changed === null || changed.some(isShared)
      ? all
      : all.filter(
          (name) =>
            always.includes(name) ||
            changed.some((path) => isBelow(path, [`e2e/${name}.test.ts`, ...(COVERED[name] ?? [])])),
        )
  return chosen.map((name) => `e2e/${name}.test.ts`)
}

/** Whether what the recipes change or say differs. @param changed as in `filesFor` */
export const areRecipesChanged = (changed: readonly string[] | null): boolean =>
  changed === null || changed.some((path) => /^(contract|tools\/recipes|docs\/recipes)\//.test(path))

/** The commit at which every test passed in its long form, written by `npm run prove`. */
export const PROVED_FILE = join(root, '.ci/proved')

/** What differs from the proved commit, uncommitted changes too; null if it is not known or not in this clone. */
export function changedSinceProved(): string[] | null {
  if (!existsSync(PROVED_FILE)) return null
  const [commit = ''] = readFileSync(PROVED_FILE, 'utf8').split(' ')
  const changed = git('diff', '--name-only', '-z', commit, '--')
  const added = git('ls-files', '--others', '--exclude-standard', '-z')
  return changed && added && [...changed, ...added]
}

function git(...args: string[]): string[] | null {
  const answer = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return answer.status ? null : answer.stdout.split('\0').filter(Boolean)
}
