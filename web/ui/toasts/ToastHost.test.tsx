import { MantineProvider } from '@mantine/core'
import { render, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useTestPage } from '../testing.tsx'
import { fetchToasts, ToastHost } from './ToastHost.tsx'
import { toastNotice, toastProblem, toastUndo } from './toast.tsx'

useTestPage()

it('keeps messages until their display is loaded, and leaves the page alone', async () => {
  let tries = 0
  const fetch = () => {
    tries += 1
    return tries === 1 ? Promise.reject(new Error('offline')) : fetchToasts()
  }
  render(
    <MantineProvider>
      <p>The page</p>
      <ToastHost fetch={fetch} />
    </MantineProvider>,
  )
  toastProblem('This could not be saved.')
  await waitFor(() => expect(tries).toBe(1))
  expect(screen.getByText('The page')).toBeTruthy()
  expect(await screen.findByText('This could not be saved.')).toBeTruthy()
  expect(tries).toBe(2)
})

it('has one way to dismiss a toast', async () => {
  render(
    <MantineProvider>
      <ToastHost />
    </MantineProvider>,
  )
  toastNotice({ id: 'work', message: 'It is being made.', dismiss: 'Dismiss' })
  const notice = (await screen.findByText('It is being made.')).closest('[class*=Notification-root]')
  expect([...(notice?.querySelectorAll('button') ?? [])].map(({ textContent }) => textContent)).toEqual([
    'Dismiss',
  ])
})

it('shows the newest right away, and four at most', async () => {
  render(
    <MantineProvider>
      <ToastHost />
    </MantineProvider>,
  )
  for (let n = 1; n <= 5; n += 1) toastNotice({ id: `work ${n}`, message: `Work ${n}`, dismiss: 'Dismiss' })
  toastUndo({ message: 'Saved.', label: 'Undo', onUndo: () => undefined })
  expect(await screen.findByText('Saved.')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText('Work 2')).toBeNull())
  expect(screen.getAllByText(/^Work/).map(({ textContent }) => textContent)).toEqual([
    'Work 3',
    'Work 4',
    'Work 5',
  ])
})
