import { PLATFORM_TYPES, PLATFORMS, type UnreadFile } from '#contract/index.ts'
import { client } from '../posts/testing.ts'

export const id = (number: number) => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`
const sites = PLATFORM_TYPES.map((type) => ({
  id: type,
  type,
  name: PLATFORMS[type].name,
  status: 1,
  auth: null,
}))
export const siteOf = (type: (typeof PLATFORM_TYPES)[number]) => sites.find((site) => site.id === type)
export const made = {
  id: id(7),
  jobId: id(8),
  accountId: id(4),
  trigger: 'user',
  createdAt: '2026-01-01T00:00:00.000Z',
  completedAt: null,
  until: null,
  fileName: 'youtube.zip',
  archiveSha256: null,
  createdBy: null,
  totals: null,
  partOf: null,
  missingParts: [],
  doubts: [],
  seal: null,
  error: null,
}
export const request = {
  id: id(9),
  accountId: id(1),
  clientId: client.id,
  creatorType: 'user',
  creator: { firstName: 'Ana', lastName: 'Ruiz' },
  createdAt: '2026-01-02T15:04:00.000Z',
  remindersEnabled: true,
  remindersStopped: null,
  help: null,
  fromSupport: null,
  assignee: 'client',
  cause: 'posts',
  can: ['cancel', 'toggle_reminders'],
}
export const account = (changes: object = {}) => ({
  id: id(1),
  clientId: client.id,
  socialSite: siteOf('facebook'),
  auth: null,
  externalId: 'harjit@example.test',
  postsUntil: null,
  newestPostAt: null,
  latestImport: null,
  reconnectRequest: null,
  waitsForClient: true,
  connection: null,
  archiveFetch: null,
  ownerCheck: null,
  can: [],
  ...changes,
})
export const wire = (accounts: object[]) => ({
  'GET /social-sites': () => ({ body: sites }),
  'GET /post-sources': () => ({
    body: PLATFORM_TYPES.map((socialSiteId) => ({ type: 'file', socialSiteId })),
  }),
  'GET /clients/*/accounts': () => ({ body: accounts }),
  'GET /clients/*/sign-ins': () => ({ body: [] }),
})
/** A sign-in that waits on the server. */
export const signIn = (changes: object = {}) => ({
  id: id(3),
  clientId: client.id,
  accountId: null,
  platform: 'facebook',
  channel: 'another-page',
  state: 'waiting',
  signedInAs: 'harjit.outdoors',
  signedInAt: '2026-01-02T14:12:00.000Z',
  waitsUntil: '2026-01-02T14:22:00.000Z',
  ...changes,
})

/** A file that the client sent to be kept unread, as the client sees it. */
export const kept: UnreadFile = {
  id: id(9),
  clientId: client.id,
  archive: 'linkedin',
  fileName: 'Connections.zip',
  size: 9,
  sha256: null,
  receivedAt: '2026-01-02T15:04:00.000Z',
  sentBy: 'Ana Ruiz',
  through: 'reconnect',
  removed: null,
  can: [],
}
