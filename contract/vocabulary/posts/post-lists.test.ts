import { describe, expect, it } from 'vitest'
import {
  type CountedPost,
  countersForPost,
  buildPostCondition,
  type PostConditions,
  type PostCriteria,
} from './post-lists.ts'

const post = (more: Partial<CountedPost>): CountedPost => ({
  status: 'saved',
  isTrashed: false,
  isOnTimeline: false,
  isFlagged: false,
  ...more,
})

describe('a post', () => {
  it('is counted by status, flag and timeline', () => {
    expect(countersForPost(post({}))).toEqual(['totalPosts'])
    expect(countersForPost(post({ status: 'unreviewed' }))).toEqual(['totalPosts', 'totalUnreviewed'])
    expect(countersForPost(post({ status: 'escalated', isFlagged: true, isOnTimeline: true }))).toEqual([
      'totalPosts',
      'totalEscalated',
      'totalFlagged',
      'totalTimeline',
    ])
  })
  it('is counted only as trashed while it is in the trash', () => {
    expect(countersForPost(post({ status: 'resolved', isTrashed: true, isFlagged: true }))).toEqual([
      'totalTrashed',
    ])
  })
})

describe('the condition of a list', () => {
  const text: PostConditions<string> = {
    is: (flag, on) => (on ? flag : `not ${flag}`),
    status: (codes) => `status ${codes.join()}`,
    platform: (types) => types.join('/'),
    all: (parts) => parts.join(' and '),
    any: (parts) => `(${parts.join(' or ')})`,
  }
  it.each<[string, PostCriteria]>([
    ['not isTrashed', {}],
    ['not isTrashed', { statuses: [0, 1, 2, 3] }],
    // Saved includes Not relevant, unless that is excluded.
    ['not isTrashed and status 1,4', { statuses: [1] }],
    ['not isTrashed and status 1', { statuses: [1], isNotRelevant: false }],
    ['not isTrashed and status 4', { statuses: [4] }],
    ['not isTrashed and status 4', { isNotRelevant: true }],
    ['not isTrashed and status 0,1,2,3', { isNotRelevant: false }],
    ['isTrashed and status 0 and isFlagged', { isTrashed: true, statuses: [0], isFlagged: true }],
    [
      'not isTrashed and (status 0,1,2,3,4 or isOnTimeline)',
      { isInclusive: true, statuses: [0, 1, 2, 3], isOnTimeline: true },
    ],
    ['not isTrashed and (status 2) and isFlagged', { isInclusive: true, statuses: [2], onlyFlagged: true }],
    [
      'not isTrashed and not isPrivate and isChanged and facebook/tiktok and (image or embed)',
      {
        isPrivate: false,
        isChanged: true,
        socialSiteIds: ['facebook', 'tiktok'],
        mediaTypes: ['image', 'embed'],
      },
    ],
    ['not isTrashed and not isOnTimeline and ()', { isOnTimeline: false, mediaTypes: [] }],
  ])('is %s', (condition, criteria) => expect(buildPostCondition(criteria, text)).toBe(condition))
})
