import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { networkLostProblem } from '../../kit/calls/problem.ts'
import { Autosave } from './autosave.ts'

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
    const draft = { keep: vi.fn(), onLost: vi.fn() }
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
