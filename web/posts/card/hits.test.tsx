import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderPage, useTestPage } from '../../ui/testing.tsx'
import { SearchedKeywords } from '../data/open.ts'
import { FoundWords } from '../find/FoundWords.tsx'
import { PostsProvider } from '../PostsProvider.tsx'
import { postOf } from '../testing.ts'
import { PostRow } from './PostRow.tsx'
import { walkMarks } from './words/walk-marks.ts'

describe('rows of posts that were found', () => {
  useTestPage()

  it('begin near the first hit, say where else hits are, and only hits are walked then', async () => {
    const post = postOf(1, {
      content: `cast ${'word '.repeat(60)}gym`,
      words: [
        { origin: 'caption', media: null, label: null, text: 'A gym' },
        { origin: 'event', media: null, label: null, text: 'Fun run' },
      ],
      flaggedWords: ['cast'],
    })
    await renderPage(
      <PostsProvider>
        <SearchedKeywords value={['gym']}>
          <PostRow post={post} onOpen={() => undefined} />
        </SearchedKeywords>
      </PostsProvider>,
    )
    const row = screen.getByRole('article')
    expect(row.querySelector('[data-words] mark')?.textContent).toBe('gym')
    expect(row.querySelector('[data-hidden-hits]')?.textContent?.trim()).toBe('Caption')
    walkMarks(row, 1)
    await within(row).findByText(/^hit 1 of 2/)
    walkMarks(row, 1)
    await within(row).findByText(/^hit 2 of 2/)
    await waitFor(() => expect(row.querySelectorAll('mark[data-now]')).toHaveLength(1))
    expect(row.querySelector('mark[data-now]')?.closest('[data-words]')?.textContent).toContain('A gym')
  })

  it('say that what was sought is only in another version', async () => {
    const post = postOf(1, { content: 'Lunch', hasOtherVersions: true, tags: ['Ana'] })
    const marked = async (find: string) => {
      await renderPage(
        <PostsProvider>
          <FoundWords find={find}>
            <PostRow post={post} onOpen={() => undefined} />
          </FoundWords>
        </PostsProvider>,
      )
      const texts = [...document.querySelectorAll('mark')].map(({ textContent }) => textContent)
      cleanup()
      return texts
    }
    expect(await marked('gym')).toEqual(['Other versions'])
    expect(await marked('gym lunch')).toEqual(['Lunch', 'Other versions'])
    expect(await marked('gym OR lunch')).toEqual(['Lunch'])
    expect(await marked('lunch with:ana')).toEqual(['Lunch', 'Ana'])
  })
})
