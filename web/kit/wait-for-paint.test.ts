import { afterEach, describe, expect, test, vi } from 'vitest'
import { waitForPaint } from './wait-for-paint.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('painted', () => {
  test('resolves after the next frame', async () => {
    vi.useFakeTimers()
    const frames: (() => void)[] = []
    vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame))
    const then = vi.fn()
    void waitForPaint().then(then)
    await vi.advanceTimersByTimeAsync(50)
    expect(then).not.toHaveBeenCalled()
    for (const frame of frames) frame()
    await vi.advanceTimersByTimeAsync(0)
    expect(then).toHaveBeenCalledOnce()
  })

  test('resolves in a tab that renders no frames', async () => {
    vi.useFakeTimers()
    vi.stubGlobal('requestAnimationFrame', () => 0)
    const then = vi.fn()
    void waitForPaint().then(then)
    await vi.advanceTimersByTimeAsync(100)
    expect(then).toHaveBeenCalledOnce()
  })
})
