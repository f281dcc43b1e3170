import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { networkLostProblem, Problem } from '../../kit/calls/problem.ts'
import { resetSessionStores } from '../../kit/store.ts'
import { Autosave, saveTexts, type Write } from './autosave.ts'

const flush = () => vi.advanceTimersByTimeAsync(0)

describe('a text that saves itself', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  it('is saved one second after typing stops, once', async () => {
    const write = vi.fn(async (text: string) => text)
    const keeper = new Autosave('', write, vi.fn(), vi.fn())
    keeper.type('a')
    await vi.advanceTimersByTimeAsync(900)
    keeper.type('ab')
    await vi.advanceTimersByTimeAsync(999)
    expect(write).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(write.mock.calls).toEqual([['ab', '', false]])
  })

  it('never has two saves in progress, and ends with the last words', async () => {
    const done: (() => void)[] = []
    const write = vi.fn((text: string) => new Promise<string>((resolve) => done.push(() => resolve(text))))
    const onState = vi.fn()
    const keeper = new Autosave('', write, onState, vi.fn())
    keeper.type('a')
    await vi.advanceTimersByTimeAsync(1000)
    keeper.type('ab')
    await vi.advanceTimersByTimeAsync(1000)
    expect(write).toHaveBeenCalledTimes(1)
    done.shift()?.()
    await vi.advanceTimersByTimeAsync(1000)
    expect(write).toHaveBeenLastCalledWith('ab', 'a', false)
    done.shift()?.()
    await flush()
    expect(onState).toHaveBeenLastCalledWith('saved', null)
  })

  it('is saved right away, even after the page is closed, when it is left', () => {
    const write = vi.fn(async (text: string) => text)
    const keeper = new Autosave('', write, vi.fn(), vi.fn())
    keeper.type('last words')
    keeper.leave()
    keeper.leave()
    expect(write.mock.calls).toEqual([['last words', '', true]])
  })

  it('is saved after the save in progress when it is left, and not twice at a time', async () => {
    const done: (() => void)[] = []
    const write = vi.fn((text: string) => new Promise<string>((resolve) => done.push(() => resolve(text))))
    const keeper = new Autosave('', write, vi.fn(), vi.fn())
    keeper.type('a')
    await vi.advanceTimersByTimeAsync(1000)
    keeper.type('ab')
    keeper.leave()
    await flush()
    expect(write).toHaveBeenCalledTimes(1)
    done.shift()?.()
    await flush()
    expect(write.mock.calls.at(-1)).toEqual(['ab', 'a', true])
  })

  it('is not saved again and again after it was left', async () => {
    const fail: (() => void)[] = []
    const write = vi.fn(
      () => new Promise<string>((_, reject) => fail.push(() => reject(networkLostProblem()))),
    )
    const draft = { id: 'line', reportId: 'report', keep: vi.fn(), onLost: vi.fn() }
    const keeper = new Autosave('', write, vi.fn(), vi.fn(), draft)
    keeper.type('a')
    await vi.advanceTimersByTimeAsync(1000)
    keeper.leave()
    fail.shift()?.()
    await flush()
    fail.shift()?.()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(write).toHaveBeenCalledTimes(2)
    expect(draft.keep).toHaveBeenLastCalledWith({ text: 'a', base: '' })
    expect(draft.onLost).toHaveBeenCalled()
  })

  it('can be saved again after the browser has brought back a page that was closed', async () => {
    const write = vi.fn(async (text: string) => text)
    write.mockRejectedValueOnce(networkLostProblem())
    const onState = vi.fn()
    const keeper = new Autosave('', write, onState, vi.fn())
    keeper.type('a')
    keeper.close()
    await flush()
    expect(onState).toHaveBeenLastCalledWith('failed', expect.anything())
    keeper.retry()
    await flush()
    await flush()
    expect(write).toHaveBeenLastCalledWith('a', '', false)
    expect(onState).toHaveBeenLastCalledWith('saved', null)
  })

  it('stays deleted if it was being saved when the page is closed', async () => {
    const write = vi.fn(() => new Promise<string>(() => undefined))
    const keeper = new Autosave('', write, vi.fn(), vi.fn())
    keeper.type('a')
    await vi.advanceTimersByTimeAsync(1000)
    keeper.type('')
    keeper.close()
    expect(write.mock.calls).toEqual([
      ['a', '', false],
      ['', 'a', true],
    ])
  })

  it('is tried again until the network is back', async () => {
    const write = vi.fn(async (text: string) => text)
    write.mockRejectedValueOnce(networkLostProblem())
    const onState = vi.fn()
    const keeper = new Autosave('', write, onState, vi.fn())
    keeper.type('a')
    await vi.advanceTimersByTimeAsync(1000)
    expect(onState).toHaveBeenLastCalledWith('failed', expect.anything())
    await vi.advanceTimersByTimeAsync(5000)
    expect(write).toHaveBeenCalledTimes(2)
    expect(onState).toHaveBeenLastCalledWith('saved', null)
  })

  it('continues with both texts if a colleague wrote at the same time', async () => {
    const show = vi.fn()
    const write = vi.fn(async (text: string) => (text === 'mine' ? 'theirs\n\nmine' : text))
    const keeper = new Autosave('', write, vi.fn(), show)
    keeper.type('mine')
    await vi.advanceTimersByTimeAsync(1000)
    expect(show).toHaveBeenLastCalledWith('theirs\n\nmine')
    keeper.type('theirs\n\nmine!')
    await vi.advanceTimersByTimeAsync(1000)
    expect(write).toHaveBeenLastCalledWith('theirs\n\nmine!', 'theirs\n\nmine', false)
  })

  it('keeps what is typed while the response with a colleague’s text is on its way', async () => {
    const show = vi.fn()
    let answer: (text: string) => void = () => undefined
    const write = vi.fn((_text: string) => new Promise<string>((resolve) => (answer = resolve)))
    const keeper = new Autosave('', write, vi.fn(), show)
    keeper.type('mine')
    await vi.advanceTimersByTimeAsync(1000)
    keeper.type('mine and more')
    answer('theirs\n\nmine')
    await flush()
    expect(show).toHaveBeenLastCalledWith('theirs\n\nmine and more')
  })

  it('does not replace unsaved text with a colleague’s', async () => {
    const write = vi.fn(async (text: string) => text)
    const keeper = new Autosave('', write, vi.fn(), vi.fn())
    keeper.type('mine')
    keeper.heard('theirs')
    await vi.advanceTimersByTimeAsync(1000)
    expect(write.mock.calls).toEqual([['mine', '', false]])
  })
})

describe('the texts of a report, saved before a document is made', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => {
    resetSessionStores()
    vi.useRealTimers()
  })
  const open = (write: Write, onState = vi.fn()) => {
    const draft = { id: 'line', reportId: 'report', keep: vi.fn(), onLost: vi.fn() }
    const keeper = new Autosave('', write, onState, vi.fn(), draft)
    keeper.enter('')
    return keeper
  }
  const refusal = () => new Problem({ code: 'FORBIDDEN', message: 'No.', context: {} }, 403)

  it('include one that was left while its save is under way', async () => {
    let answer: () => void = () => undefined
    const keeper = open((text) => new Promise((resolve) => (answer = () => resolve(text))))
    keeper.type('a')
    keeper.leave()
    const result = vi.fn()
    void saveTexts('report').then(result)
    await flush()
    expect(result).not.toHaveBeenCalled()
    answer()
    await flush()
    expect(result).toHaveBeenCalledWith('saved')
    expect(await saveTexts('report')).toBe('unchanged')
  })

  it('include one that was left and could not be saved then', async () => {
    const write = vi.fn<Write>(async (text) => text)
    write.mockRejectedValueOnce(networkLostProblem()).mockRejectedValueOnce(networkLostProblem())
    const keeper = open(write)
    keeper.type('a')
    keeper.leave()
    await flush()
    expect(await saveTexts('another report')).toBe('unchanged')
    expect(await saveTexts('report')).toBe('failed')
    expect(await saveTexts('report')).toBe('saved')
    expect(await saveTexts('report')).toBe('unchanged')
    expect(write).toHaveBeenCalledTimes(3)
  })

  it('do not include one that was left and refused, because it can never be saved', async () => {
    const keeper = open(async () => Promise.reject(refusal()))
    keeper.type('a')
    expect(await saveTexts('report')).toBe('failed')
    keeper.leave()
    await flush()
    expect(await saveTexts('report')).toBe('unchanged')
  })

  it('do not include an earlier state of one that is on the page again', async () => {
    const keeper = open(async () => Promise.reject(networkLostProblem()))
    keeper.type('a')
    keeper.leave()
    await flush()
    const write = vi.fn<Write>(async (text) => text)
    open(write).type('ab')
    expect(await saveTexts('report')).toBe('saved')
    expect(write.mock.calls).toEqual([['ab', '', false]])
  })

  it('are saved even if typing goes on during the save', async () => {
    const done: (() => void)[] = []
    const keeper = open((text) => new Promise((resolve) => done.push(() => resolve(text))))
    keeper.type('a')
    const result = saveTexts('report')
    await flush()
    keeper.type('ab')
    done.shift()?.()
    expect(await result).toBe('saved')
  })

  it('are not saved if the answer is unreadable', async () => {
    const onState = vi.fn()
    const keeper = open(async () => JSON.parse('<html>') as string, onState)
    keeper.type('a')
    expect(await saveTexts('report')).toBe('failed')
    expect(onState).toHaveBeenLastCalledWith('failed', null)
  })
})
