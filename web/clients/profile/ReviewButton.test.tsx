import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { clientId } from '../../posts/testing.ts'
import { renderPage, useTestPage } from '../../ui/testing.tsx'
import { ReviewButton } from './ReviewButton.tsx'

useTestPage()

it('links to the post where the user is now, also in a new tab', async () => {
  await renderPage(
    <>
      <ReviewButton clientId={clientId} list="flagged" />
      <div data-index="3">
        <article data-post="p4" />
      </div>
    </>,
    `/clients/${clientId}/flagged?range=pre`,
  )
  const link = screen.getByRole('link', { name: 'Review' })
  const cell = document.querySelector('[data-index]') as HTMLElement
  cell.getBoundingClientRect = () => new DOMRect(0, 300, 500, 140)
  fireEvent.pointerDown(link)
  expect(link.getAttribute('href')).toBe(`/clients/${clientId}/review?range=pre&list=flagged&at=p4`)
  cell.getBoundingClientRect = () => new DOMRect(0, -300, 500, 140)
  fireEvent.keyDown(link, { key: 'Enter', ctrlKey: true })
  expect(link.getAttribute('href')).toBe(`/clients/${clientId}/review?range=pre&list=flagged`)
})

it('keeps what the list leaves out', async () => {
  await renderPage(
    <ReviewButton clientId={clientId} list="unreviewed" />,
    `/clients/${clientId}/unreviewed?flags=none`,
  )
  expect(screen.getByRole('link', { name: 'Review' }).getAttribute('href')).toBe(
    `/clients/${clientId}/review?flags=none`,
  )
})
