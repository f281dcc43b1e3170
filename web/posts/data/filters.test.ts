import { describe, expect, it } from 'vitest'
import { postOf } from '../testing.ts'
import { applyFilters, readFilters, stillMatches, writeFilters } from './filters.ts'

describe('list filters', () => {
  it('are stored in the address, which contains only values other than the default', () => {
    expect(writeFilters(readFilters({}))).toEqual({})
    const search = {
      range: 'custom',
      since: '2020-01-01',
      media: 'video',
      sites: 'facebook,tiktok',
      flags: 'none',
      order: 'asc',
      mode: 'manual',
      page: '3',
    }
    expect(writeFilters(readFilters(search))).toEqual(search)
  })
  it('ignore invalid values in the address', () => {
    expect(readFilters({ range: 'x', since: 'yesterday', sites: 'myspace', page: '-4' })).toEqual(
      readFilters({}),
    )
  })
  it('end Pre-loss on the day before the date of loss and begin Post-loss on the day itself', () => {
    expect(applyFilters({}, readFilters({ range: 'pre' }), '2021-03-01')).toMatchObject({
      until: '2021-02-28',
    })
    expect(applyFilters({}, readFilters({ range: 'post' }), '2021-03-01')).toMatchObject({
      since: '2021-03-01',
    })
  })
  it('leave out what is flagged, but not in a list of flagged posts', () => {
    const choice = readFilters({ flags: 'none' })
    expect(applyFilters({}, choice, null).isFlagged).toBe(false)
    expect(applyFilters({}, readFilters({ flags: 'only' }), null).isFlagged).toBe(true)
    expect(applyFilters({ isFlagged: true }, choice, null).isFlagged).toBe(true)
  })
  it('include embeds in Videos', () => {
    expect(applyFilters({}, readFilters({ media: 'video' }), null).mediaTypes).toEqual(['video', 'embed'])
  })
  it('decide when a changed post leaves a list', () => {
    expect(stillMatches(postOf(1), { statuses: [0] })).toBe(true)
    expect(stillMatches(postOf(1, { status: 2 }), { statuses: [0] })).toBe(false)
    expect(stillMatches(postOf(1, { isTrashed: true }), {})).toBe(false)
    expect(stillMatches(postOf(1), { isOnTimeline: true })).toBe(false)
    expect(stillMatches(postOf(1), { mediaTypes: ['video'] })).toBe(false)
    expect(stillMatches(postOf(1), { socialSiteIds: ['tiktok'] })).toBe(false)
  })
})
