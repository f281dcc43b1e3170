import { describe, expect, it } from 'vitest'
import { isPossible, POST_ACTION_NAMES, type PostAction, type PostState, stateAfter } from './post-action.ts'
import { POST_STATUS_NAMES, type PostStatusName } from './post-status.ts'

const post = (status: PostStatusName, more: Partial<PostState> = {}): PostState => ({
  status,
  isTrashed: false,
  isOnTimeline: false,
  isChanged: false,
  isMoreRead: false,
  ...more,
})
const possible = (state: PostState): PostAction[] =>
  POST_ACTION_NAMES.filter((action) => isPossible(action, state))

describe('an action on a post', () => {
  it('is possible only from certain statuses', () => {
    const byStatus = Object.fromEntries(POST_STATUS_NAMES.map((status) => [status, possible(post(status))]))
    expect(byStatus).toEqual({
      unreviewed: ['save', 'notRelevant', 'escalate', 'trash'],
      saved: ['notRelevant', 'escalate', 'moveToTimeline', 'trash'],
      notRelevant: ['save', 'escalate', 'trash'],
      escalated: ['resolve', 'trash'],
      resolved: ['escalate', 'moveToTimeline', 'trash'],
    })
  })

  it('depends on the timeline, on changed text and on what was read later', () => {
    expect(possible(post('saved', { isOnTimeline: true, isChanged: true }))).toEqual([
      'notRelevant',
      'escalate',
      'removeFromTimeline',
      'check',
      'trash',
    ])
    expect(possible(post('unreviewed', { isMoreRead: true }))).toEqual([
      'save',
      'notRelevant',
      'escalate',
      'check',
      'trash',
    ])
  })

  it('can only be restore in the trash', () => {
    for (const status of POST_STATUS_NAMES)
      expect(possible(post(status, { isTrashed: true, isOnTimeline: true, isChanged: true }))).toEqual([
        'restore',
      ])
  })

  it('moves a saved or resolved post to the timeline only on request', () => {
    expect(stateAfter('save', post('unreviewed'))).toEqual(post('saved'))
    expect(stateAfter('save', post('unreviewed'), true)).toEqual(post('saved', { isOnTimeline: true }))
    expect(stateAfter('resolve', post('escalated'))).toEqual(post('resolved'))
    expect(stateAfter('resolve', post('escalated'), true)).toEqual(post('resolved', { isOnTimeline: true }))
  })

  it('takes a post that is not relevant off the timeline, and back only on request', () => {
    const before = post('saved', { isOnTimeline: true })
    expect(stateAfter('notRelevant', before)).toEqual(post('notRelevant'))
    expect(stateAfter('save', post('notRelevant'))).toEqual(post('saved'))
    expect(stateAfter('save', post('notRelevant'), true)).toEqual(before)
  })

  it('changes nothing else, except that what is new counts as checked', () => {
    const before = post('escalated', { isOnTimeline: true, isChanged: true, isMoreRead: true })
    const checked = { ...before, isChanged: false, isMoreRead: false }
    expect(stateAfter('trash', before)).toEqual({ ...checked, isTrashed: true })
    expect(stateAfter('check', before)).toEqual(checked)
  })
})
