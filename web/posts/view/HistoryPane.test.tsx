import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { POST_CHANGE_NAMES } from '#contract/index.ts'
import { speak } from '../../kit/i18n.ts'
import { fakeServer, items, show, useTestPage } from '../../ui/testing.tsx'
import { postOf } from '../testing.ts'
import { HistoryPane } from './HistoryPane.tsx'

const change = (action: string, place: number) => ({
  id: postOf(place).id,
  action,
  by: 'Ana Ruiz',
  at: '2024-01-01T00:00:00.000Z',
  from: null,
  to: null,
})

describe('the history of a post', () => {
  useTestPage()

  it.each(['en', 'es'] as const)(
    'says in words of %s whatever may have been done to it',
    async (language) => {
      await speak(language)
      fakeServer({ 'GET /posts/*/history': () => items(POST_CHANGE_NAMES.map(change)) })
      await show(<HistoryPane post={postOf(1, { version: 9 })} />)
      const lines = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent ?? '')
      expect(lines).toHaveLength(POST_CHANGE_NAMES.length)
      expect(new Set(lines).size).toBe(lines.length)
      for (const line of lines) expect(line).toMatch(/^Ana Ruiz \p{L}+ .*\p{L}/u)
      expect(lines.join()).not.toMatch(/did_|posts:/)
    },
  )

  it('says which change was taken back', async () => {
    const undone = { ...change('undo', 1), to: { status: 0, undid: 'trash' } }
    fakeServer({ 'GET /posts/*/history': () => items([undone]) })
    await show(<HistoryPane post={postOf(1, { version: 3 })} />)
    expect(await screen.findByText(/took back a change: moved to the trash$/)).toBeTruthy()
  })
})
