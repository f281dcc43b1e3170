import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { networkLostProblem } from '../../kit/calls/problem.ts'
import { startI18n } from '../../kit/i18n/i18n.ts'
import { problem, renderPage, useTestPage, viewer } from '../testing.tsx'
import { EmptyState, ErrorState } from './States.tsx'

const drawn = (name: string) => document.querySelectorAll(`[class*="_${name}_"]`).length
const outsider = { ...viewer, permissions: [] }

describe('the state of a list', () => {
  useTestPage()

  it('is a whole line if it is empty, a dashed one if unknown, and a broken one after a failure', async () => {
    const { unmount } = await renderPage(<EmptyState title="No open escalations." />)
    expect([drawn('before'), drawn('after'), drawn('point')]).toEqual([1, 1, 1])
    unmount()
    const unknown = await renderPage(<EmptyState line="unknown" title="No posts have been imported." />)
    expect([drawn('plain'), drawn('point')]).toEqual([1, 1])
    unknown.unmount()
    await renderPage(<ErrorState error={problem('UNAVAILABLE')} />)
    expect(drawn('splinter')).toBe(1)
    expect(screen.getByRole('alert')).toBeTruthy()
  })

  it.each([
    ['whole', 1],
    ['unknown', 1],
    ['begun', 1],
    ['broken', 2],
  ] as const)('has no point for users who may not see legal phrases: %s', async (line, lengths) => {
    await renderPage(<EmptyState line={line} title="Nothing" />, '/', outsider)
    expect([drawn('plain'), drawn('point'), drawn('before')]).toEqual([lengths, 0, 0])
  })

  it('is the heading of a page that has nothing else', async () => {
    const { unmount } = await renderPage(<EmptyState isPage title="Resource not found." />)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Resource not found.')
    unmount()
    await renderPage(<ErrorState isPage error={problem('NOT_FOUND')} title="Report not found." />)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Report not found.')
  })

  it('says in the language of the page that the server could not be reached', async () => {
    await startI18n('fr')
    await renderPage(<ErrorState error={networkLostProblem()} />)
    expect(await screen.findByText('Impossible de joindre Proofline. Vérifiez votre connexion.')).toBeTruthy()
  })

  it('has no point in albums, for anyone', async () => {
    await renderPage(<EmptyState isPlain title="No albums" />)
    expect([drawn('plain'), drawn('point')]).toEqual([1, 0])
  })
})
