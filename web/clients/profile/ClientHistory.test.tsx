import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { ClientChange } from '#contract/index.ts'
import { client } from '../../posts/testing.ts'
import { fakeServer, listAnswer, problem, renderPage, useTestPage } from '../../ui/testing.tsx'
import { ClientHistory } from './ClientHistory.tsx'

const changes = Array.from({ length: 230 }, (_, n): ClientChange => ({
  id: `01890000-0000-7000-8000-${String(n).padStart(12, '0')}`,
  action: 'deletedReport',
  by: 'Mia Koh',
  at: '2026-01-02T00:00:00.000Z',
  details: { name: `Report ${n}` },
}))

describe('the history of a file', () => {
  useTestPage()

  it('shows all changes on request, however many there are', async () => {
    fakeServer({
      'GET /clients/*/history': ({ url }) => {
        const offset = Number(url.searchParams.get('offset') ?? 0)
        const limit = Number(url.searchParams.get('limit'))
        return listAnswer(changes.slice(offset, offset + limit), changes.length)
      },
    })
    await renderPage(<ClientHistory client={client} />)
    expect(await screen.findAllByRole('listitem')).toHaveLength(5)
    await userEvent.click(screen.getByRole('button', { name: 'Show all 230 changes' }))
    await screen.findByText(/Report 229/)
    expect(screen.getAllByRole('listitem')).toHaveLength(230)
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('shows no gap if a part of it can’t be loaded, and loads it on request', async () => {
    let isBroken = true
    fakeServer({
      'GET /clients/*/history': ({ url }) => {
        const offset = Number(url.searchParams.get('offset') ?? 0)
        const limit = Number(url.searchParams.get('limit'))
        return offset === 100 && isBroken
          ? problem('UNEXPECTED')
          : listAnswer(changes.slice(offset, offset + limit), changes.length)
      },
    })
    await renderPage(<ClientHistory client={client} />)
    await userEvent.click(await screen.findByRole('button', { name: 'Show all 230 changes' }))
    const alert = within(await screen.findByRole('alert'))
    expect(screen.getByText(/Report 99/)).toBeTruthy()
    expect(screen.queryByText(/Report 200/)).toBeNull()
    isBroken = false
    await userEvent.click(alert.getByRole('button'))
    await screen.findByText(/Report 229/)
    expect(screen.getAllByRole('listitem')).toHaveLength(230)
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
