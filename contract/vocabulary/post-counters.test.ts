import { describe, expect, it } from 'vitest'
import { type CountedPost, countersOf } from './post-counters.ts'

const post = (more: Partial<CountedPost>): CountedPost => ({
  status: 'saved',
  isTrashed: false,
  isOnTimeline: false,
  isFlagged: false,
  ...more,
})

describe('a post', () => {
  it('counts by status, flag and timeline', () => {
    expect(countersOf(post({}))).toEqual(['totalPosts'])
    expect(countersOf(post({ status: 'unreviewed' }))).toEqual(['totalPosts', 'totalUnreviewed'])
    expect(countersOf(post({ status: 'escalated', isFlagged: true, isOnTimeline: true }))).toEqual([
      'totalPosts',
      'totalEscalated',
      'totalFlagged',
      'totalTimeline',
    ])
  })
  it('counts only as trashed while it is in the trash', () => {
    expect(countersOf(post({ status: 'resolved', isTrashed: true, isFlagged: true }))).toEqual([
      'totalTrashed',
    ])
  })
})
