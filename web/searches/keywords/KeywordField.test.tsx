import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPage, useTestPage } from '../../ui/testing.tsx'
import { addTyped } from './add-keywords.ts'
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

it('a keyword is shown by what it finds: its forms, its language, and where it does not count', async () => {
  const written = ['zebra', 'en~hike !hiking prices', 'fr:pain', 'gym*']
  await renderPage(
    <KeywordField
      isSorted
      draft={{ keywords: written, typed: '', refusal: null }}
      problem={null}
      onChange={() => undefined}
    />,
  )
  expect(chips()).toEqual([
    'gym*',
    'hikewith its forms, English: hikes, hiking, hiked · unless: hiking prices',
    'painnot in posts in a language other than Français',
    'zebra',
  ])
})

it('~ asks for the forms of a word in the language of the person', () => {
  expect(addTyped(['gym'], ' ~ hike !hiking prices', 'en').keywords).toEqual([
    'gym',
    'en~hike !hiking prices',
  ])
  expect(addTyped([], '~courir; vélo', 'fr').keywords).toEqual(['fr~courir', 'vélo'])
  expect(addTyped(['en~hike'], '~Hike !no', 'en').refusal).toEqual({
    why: 'listed',
    values: { word: 'Hike' },
  })
  expect(addTyped([], '~hik*', 'en').refusal?.why).toBe('forms')
})

it('a long list shows its beginning, and the others by the filter', async () => {
  await renderPage(
    <KeywordField
      isSorted
      draft={{ keywords: Array.from({ length: 205 }, (_, n) => `word${n}`), typed: '', refusal: null }}
      problem={null}
      onChange={() => undefined}
    />,
  )
  expect(chips().length).toBe(201)
  expect(chips().at(-1)).toBe('5 more: filter to find them.')
})
