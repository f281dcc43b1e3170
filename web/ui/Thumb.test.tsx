import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderPage, useTestPage } from './testing.tsx'
import { Thumb } from './Thumb.tsx'

useTestPage()

const thumb = (src: string) => <Thumb src={src} alt="A lake" placeholder={null} width={4} height={3} />

it('shows that a picture could not be loaded, and retries automatically', async () => {
  await renderPage(thumb('/media/1'))
  const first = document.querySelector('img') as HTMLImageElement
  vi.useFakeTimers()
  try {
    fireEvent.error(first)
    expect(screen.getByText('This picture could not be loaded.')).toBeTruthy()
    expect(first.hidden).toBe(true)
    await act(() => vi.advanceTimersByTimeAsync(4000))
    const second = document.querySelector('img') as HTMLImageElement
    expect(second).not.toBe(first)
    expect([second.hidden, screen.queryByText(/could not be loaded/)]).toEqual([false, null])
    fireEvent.error(second)
    act(() => void window.dispatchEvent(new Event('online')))
    expect(screen.queryByText(/could not be loaded/)).toBeNull()
  } finally {
    vi.useRealTimers()
  }
})

it('resets this for another picture', () => {
  const { rerender } = render(thumb('/media/1'))
  fireEvent.error(document.querySelector('img') as HTMLImageElement)
  rerender(thumb('/media/2'))
  expect(screen.queryByText(/could not be loaded/)).toBeNull()
})
