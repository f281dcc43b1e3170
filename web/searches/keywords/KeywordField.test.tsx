import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPage, useTestPage } from '../../ui/testing.tsx'
import { KeywordField } from './KeywordField.tsx'

useTestPage()

const chips = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)
const letters = ['m', 'l', 'k', 'j', 'i', 'h', 'g', 'f', 'e', 'd', 'c', 'b', 'a']
const keywords = ['Élan', ...letters.map((letter) => `${letter}-word`)]
const field = (isSorted: boolean) => (
  <KeywordField
    isSorted={isSorted}
    draft={{ keywords, typed: '', refusal: null }}
    problem={null}
    onChange={() => undefined}
  />
)

it('a sorted list of keywords is alphabetical, and can be filtered if it is long', async () => {
  await renderPage(field(true))
  expect(chips().slice(3, 7)).toEqual(['d-word', 'e-word', 'Élan', 'f-word'])
  const filter = screen.getByRole('searchbox', { name: 'Filter keywords' })
  fireEvent.change(filter, { target: { value: 'ela' } })
  await waitFor(() => expect(chips()).toEqual(['Élan']))
})

it('other keywords keep their order', async () => {
  await renderPage(field(false))
  expect(chips()).toEqual(keywords)
  expect(screen.queryByRole('searchbox')).toBeNull()
})
