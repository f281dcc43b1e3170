import { describe, expect, it } from 'vitest'
import { postOf } from '../testing.ts'
import { dayBefore, narrow, readChoice, stillMatches, writeChoice } from './filters.ts'

describe('filters of a list', () => {
  it('live in the address, where only what differs from the usual is written', () => {
    expect(writeChoice(readChoice({}))).toEqual({})
    const search = {
      range: 'custom',
      since: '2020-01-01',
      media: 'video',
      sites: 'facebook,tiktok',
      order: 'asc',
      mode: 'manual',
      page: '3',
    }
    expect(writeChoice(readChoice(search))).toEqual(search)
  })
  it('take nonsense in the address for nothing', () => {
    expect(readChoice({ range: 'x', since: 'yesterday', sites: 'myspace', page: '-4' })).toEqual(
      readChoice({}),
    )
  })
  it('end Pre Loss the day before the date of loss and begin Post Loss with the day itself', () => {
    expect(narrow({}, readChoice({ range: 'pre' }), '2021-03-01')).toMatchObject({ until: '2021-02-28' })
    expect(narrow({}, readChoice({ range: 'post' }), '2021-03-01')).toMatchObject({ since: '2021-03-01' })
    expect(dayBefore('2024-03-01')).toBe('2024-02-29')
  })
  it('mean video and embed by Videos', () => {
    expect(narrow({}, readChoice({ media: 'video' }), null).mediaTypes).toEqual(['video', 'embed'])
  })
  it('show when a changed post leaves a list', () => {
    expect(stillMatches(postOf(1), { statuses: [0] })).toBe(true)
    expect(stillMatches(postOf(1, { status: 2 }), { statuses: [0] })).toBe(false)
    expect(stillMatches(postOf(1, { isTrashed: true }), {})).toBe(false)
    expect(stillMatches(postOf(1), { isOnTimeline: true })).toBe(false)
    expect(stillMatches(postOf(1), { mediaTypes: ['video'] })).toBe(false)
    expect(stillMatches(postOf(1), { socialSiteIds: ['tiktok'] })).toBe(false)
  })
})
