import { describe, expect, it } from 'vitest'
import { isPossible, keysOfShortcut, POST_STATUS_NAMES, type PostState } from '#contract/index.ts'
import { postOf } from '../testing.ts'
import {
  COMMANDS,
  type CommandName,
  offeredCommands,
  offeredForSome,
  POST_COMMANDS,
  type PostCommand,
} from './table.ts'

const ALL_STATES: PostState[] = POST_STATUS_NAMES.flatMap((status) =>
  [true, false].flatMap((isTrashed) =>
    [true, false].map((isOnTimeline) => ({
      status,
      isTrashed,
      isOnTimeline,
      isChanged: true,
      isMoreRead: false,
    })),
  ),
)
const canBeTogether = (one: PostCommand, other: PostCommand): boolean =>
  ALL_STATES.some((post) => [one, other].every((name) => isPossible(POST_COMMANDS[name].action, post)))
const keysOf = (name: CommandName): readonly string[] => {
  const { shortcut, keys = [] } = COMMANDS[name]
  return shortcut ? keysOfShortcut(shortcut, null) : keys
}
const isOfPosts = (name: CommandName): name is PostCommand => name in POST_COMMANDS

describe('the commands for posts', () => {
  it('have one key each, which two share only if no post allows both', () => {
    const names = Object.keys(COMMANDS) as CommandName[]
    const shared = names.flatMap((one, index) =>
      names.slice(index + 1).flatMap((other) => {
        const keys = keysOf(one)
        if (!keysOf(other).some((key) => keys.includes(key))) return []
        return isOfPosts(one) && isOfPosts(other) && !canBeTogether(one, other) ? [] : [`${one}, ${other}`]
      }),
    )
    // Review has no selection, so the two never conflict. In a selection, the first of the table has the key.
    expect(shared).toEqual(['clearSelection, leaveReview'])
  })

  it('are offered for several posts with those that allow them', () => {
    const open = postOf(1)
    const escalated = postOf(2, { can: ['resolve', 'trash', 'note'] })
    expect(offeredCommands(open)).toEqual(['save', 'escalate', 'trash'])
    expect(offeredCommands(escalated)).toEqual(['resolve', 'resolveTimeline', 'trash'])
    expect(offeredForSome([open, escalated])).toEqual([
      { name: 'save', posts: [open] },
      { name: 'resolve', posts: [escalated] },
      { name: 'escalate', posts: [open] },
      { name: 'resolveTimeline', posts: [escalated] },
      { name: 'trash', posts: [open, escalated] },
    ])
    expect(offeredForSome([])).toEqual([])
  })

  it('offer to resolve onto the timeline only posts that are not on it yet', () => {
    const there = postOf(2, { can: ['resolve'], movedToTimelineAt: '2026-01-01T00:00:00.000Z' })
    expect(offeredCommands(there)).toEqual(['resolve'])
  })
})
