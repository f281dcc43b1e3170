import { fireEvent, screen, within } from '@testing-library/react'
import type { Media, Post, PostAction, PostSelection } from '#contract/index.ts'
import type { Output } from '../kit/calls/client.ts'
import { fakeServer, type FakeRequest, listAnswer } from '../kit/testing.ts'

const idOf = (number: number): string => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`
export const clientId = idOf(777)

export const client: Output<'getClient'> = {
  id: clientId,
  customerId: idOf(170),
  firstName: 'Harjit',
  lastName: 'Gill',
  email: 'h@gill.test',
  dateOfBirth: '1985-04-27',
  fileRefNo: 'MPL-1',
  dateOfLoss: '2021-06-15',
  timeZone: 'America/Toronto',
  language: 'en',
  createdAt: '2024-01-01T00:00:00.000Z',
  agreedTermsAt: null,
  user: null,
  noAccounts: [],
  socialAccounts: [],
  can: [],
  totalPosts: 40,
  totalUnreviewed: 30,
  totalEscalated: 1,
  totalResolved: 0,
  totalFlagged: 0,
  totalTimeline: 9,
  totalTrashed: 0,
  totalReports: 0,
}

export function postOf(number: number, changes: Partial<Post> = {}): Post {
  return {
    id: idOf(number),
    status: 0,
    isNotRelevant: false,
    isTrashed: false,
    trashedAt: null,
    trashedBy: null,
    deletedAfter: null,
    keptInTrash: null,
    movedToTimelineAt: null,
    flaggedAt: null,
    flaggedWords: [],
    flaggedThemes: [],
    flaggedEarlier: [],
    isPrivate: null,
    kind: 'post',
    content: `Words of post ${number}`,
    words: [],
    link: null,
    postedAt: new Date(Date.UTC(2021, 6, 30) - number * 86_400_000).toISOString(),
    place: null,
    sharedLink: null,
    tags: [],
    media: [],
    client: {
      id: clientId,
      firstName: 'Harjit',
      lastName: 'Gill',
      customerId: client.customerId,
      timeZone: client.timeZone,
    },
    socialSite: { id: 'facebook', type: 'facebook', name: 'Facebook', status: 1, auth: null },
    parent: null,
    totalNotes: 0,
    loss: 'post',
    isDayOfLoss: false,
    dateOfLoss: client.dateOfLoss,
    hasOtherVersions: false,
    changedAt: null,
    moreReadAt: null,
    probablySameAs: null,
    absence: null,
    version: 1,
    lastChange: null,
    escalations: [],
    can: ['save', 'escalate', 'trash', 'note'],
    ...changes,
  }
}

export const postsOf = (count: number): Post[] =>
  Array.from({ length: count }, (_, index) => postOf(index + 1))

export const fileOf = (number: number, changes: Partial<Media> = {}): Media => ({
  id: `01890000-0000-7000-8000-0000000009${String(number).padStart(2, '0')}`,
  type: 'image',
  url: `/media/${number}.jpg`,
  thumbnail: `/media/${number}-small.webp`,
  preview: null,
  embed: null,
  width: 800,
  height: 600,
  placeholder: null,
  mime: 'image/jpeg',
  size: 1000,
  sha256: null,
  fileName: null,
  title: null,
  takenAt: null,
  copyComes: false,
  isTooLarge: false,
  missing: null,
  ...changes,
})

/** The requests for this action on posts. */
export const actsOf = (asked: readonly FakeRequest[], action: PostAction): FakeRequest[] =>
  asked.filter(
    ({ method, path, body }) =>
      method === 'PUT' && path === '/posts' && (body as { action: PostAction }).action === action,
  )

/** Answers an action on posts, or an undo, with the changed posts. */
export const acted =
  (changes: Partial<Post>) =>
  ({ body }: FakeRequest) => {
    const { ids, posts } = body as { ids?: string[]; posts?: { id: string }[] }
    const numbers = (ids ?? posts?.map(({ id }) => id) ?? []).map((id) => Number(id.slice(-12)))
    return { body: { posts: numbers.map((number) => postOf(number, changes)) } }
  }

/** Moves the pointer away from the row that was kept after an act. */
export const leaveRow = (): void => void fireEvent.pointerMove(document.body, { pointerType: 'mouse' })

/** Cards render one by one, so wait for each. */
export async function cardsOf(...numbers: number[]): Promise<void> {
  for (const number of numbers) await screen.findByText(`Words of post ${number}`)
}

/** All posts that match, as the server selects them. */
export const selectionOf = (changes: Partial<PostSelection> = {}): PostSelection => ({
  id: idOf(900),
  at: '2026-11-29T15:12:00.000Z',
  count: 2311,
  changed: 0,
  came: 0,
  first: '2014-04-14',
  last: '2020-08-11',
  flagged: 31,
  unopened: 2214,
  onTimeline: 0,
  possible: {
    save: 2311,
    notRelevant: 2311,
    escalate: 2311,
    resolve: 0,
    moveToTimeline: 0,
    removeFromTimeline: 0,
    check: 0,
    trash: 2311,
    restore: 0,
    removeLines: 0,
    restoreLines: 0,
  },
  trashNeeds: 'number',
  act: null,
  ...changes,
})
/** An act on them. */
export const manyActed = (
  changes: Partial<NonNullable<PostSelection['act']>> = {},
): PostSelection['act'] => ({
  action: 'notRelevant',
  by: 'Ana Ruiz',
  isOwn: true,
  jobId: idOf(901),
  startedAt: '2026-11-29T15:13:00.000Z',
  finishedAt: '2026-11-29T15:13:01.000Z',
  total: 2311,
  done: 2304,
  leftOut: 7,
  held: 0,
  canUndo: true,
  undo: null,
  ...changes,
})

/** A server with 2,311 posts, of which the first 30 can be listed. @param now what the selection is */
export function serveSelection(now: () => PostSelection, others: Parameters<typeof fakeServer>[0] = {}) {
  return fakeServer({
    'GET /posts': ({ url }) => {
      const offset = Number(url.searchParams.get('offset') ?? 0)
      return listAnswer(postsOf(30).slice(offset, offset + Number(url.searchParams.get('limit'))), 2311)
    },
    'GET /posts/months': () => ({ body: [{ month: '2021-07', count: 5 }] }),
    'POST /posts/selections': () => ({ status: 201, body: now() }),
    'GET /posts/selections/*': () => ({ body: now() }),
    'GET /posts/selections/*/posts': ({ url }) => ({
      body: url.searchParams
        .getAll('ids')
        .flatMap((each) => each.split(','))
        .filter((each) => each !== idOf(2)),
    }),
    ...others,
  })
}

export const selectionBar = () => screen.findByRole('region', { name: 'Selected posts' })
export const cardOf = (number: number) =>
  screen.getByText(`Words of post ${number}`).closest('article') as HTMLElement
export const boxOf = (number: number) =>
  within(cardOf(number)).getByRole<HTMLInputElement>('checkbox', { name: 'Select this post' })
