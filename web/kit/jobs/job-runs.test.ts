import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeServer } from '../testing.ts'
import { resetPageStores, resetSessionStores } from '../store.ts'
import { awaitJob, watchJob } from './job-runs.ts'

describe('jobs that a page waits for', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    resetPageStores()
    return () => vi.useRealTimers()
  })

  const serve = () => fakeServer({ 'GET /monitoring/job-runs': () => ({ body: [] }) })
  const requestedIds = (calls: ReturnType<typeof serve>) =>
    calls.map(({ url }) => url.searchParams.getAll('jobIds'))

  it('are asked about in one call until they end', async () => {
    const calls = serve()
    watchJob('one')
    watchJob('two')
    await vi.advanceTimersByTimeAsync(7000)
    expect(requestedIds(calls)).toEqual([
      ['one', 'two'],
      ['one', 'two'],
    ])
  })

  it('are all asked about, also if there are more than one call may have', async () => {
    const calls = serve()
    for (let n = 0; n < 150; n++) watchJob(`job ${n}`)
    await vi.advanceTimersByTimeAsync(2000)
    expect(requestedIds(calls).map(({ length }) => length)).toEqual([100, 50])
  })

  it('are no longer asked about after their user signed out', async () => {
    const calls = serve()
    void awaitJob('before')
    resetSessionStores()
    watchJob('after')
    await vi.advanceTimersByTimeAsync(2000)
    expect(requestedIds(calls)).toEqual([['after']])
  })
})
