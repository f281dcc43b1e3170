import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { renderPage, useTestPage } from '../../ui/testing.tsx'
import { GROUP_TYPE, type Post } from '#contract/index.ts'
import { translate } from '../../kit/i18n/i18n.ts'
import { SearchedKeywords } from '../data/open.ts'
import { PostsProvider } from '../PostsProvider.tsx'
import { walkMarks } from './words/walk-marks.ts'
import { fileOf, postOf } from '../testing.ts'
import { postTexts } from '../texts/index.ts'
import { PostRow } from './PostRow.tsx'
import { originKey } from './words/words.ts'

describe('a row in the trash', () => {
  useTestPage()

  it('shows when and by whom it was trashed, then the days left, beside the actions', async () => {
    // In the client's time zone, as every time of the post.
    const trashedAt = '2026-11-27T02:15:00.000Z'
    const post = postOf(1, {
      isTrashed: true,
      trashedAt,
      trashedBy: 'Hannah Ruiz',
      deletedAfter: new Date(Date.now() + 28.5 * 86_400_000).toISOString(),
    })
    await renderPage(
      <PostsProvider>
        <PostRow post={post} onOpen={() => undefined} />
      </PostsProvider>,
    )
    const said = screen.getByText('Trashed Nov 26, 2026 by Hannah Ruiz · 29 days left')
    expect(said.closest('footer')?.querySelector('button')).not.toBeNull()
  })

  it.each([
    [28.5, null, '29 days left'],
    [0.5, null, '1 day left'],
    [-0.01, null, '0 days left'],
    [null, 'file', 'kept: in a report file'],
    [null, 'hold', 'kept: on hold'],
  ] as const)('is deleted in %s days or kept by %s: %s', async (days, keptInTrash, left) => {
    const deletedAfter = days === null ? null : new Date(Date.now() + days * 86_400_000).toISOString()
    const trashedAt = new Date(Date.now() - 86_400_000).toISOString()
    await renderPage(
      <PostsProvider>
        <PostRow
          post={postOf(1, { isTrashed: true, trashedAt, deletedAfter, keptInTrash })}
          onOpen={() => undefined}
        />
      </PostsProvider>,
    )
    expect(screen.getByText((text) => text.endsWith(`· ${left}`))).toBeTruthy()
  })
})

describe('a date in doubt', () => {
  useTestPage()

  it('is shown as the platform wrote it, and never as a date', async () => {
    const post = postOf(1, {
      postedAt: '9999-12-31T00:00:00.000Z',
      postedDoubt: { reason: 'impossible', value: '1e400' },
      loss: null,
    })
    await renderPage(
      <PostsProvider>
        <PostRow post={post} onOpen={() => undefined} />
      </PostsProvider>,
    )
    expect(screen.getByText('Date in doubt: 1e400')).toBeTruthy()
    // Its line is dashed, without a tick.
    expect(screen.getByRole('article').dataset['doubt']).toBe('true')
    expect(document.body.textContent).not.toContain('9999')
  })

  it('is cut if the platform wrote a longer number than fits, and whole in its tooltip', async () => {
    const value = '1'.repeat(100)
    const post = postOf(1, { postedDoubt: { reason: 'impossible', value }, loss: null })
    await renderPage(
      <PostsProvider>
        <PostRow post={post} onOpen={() => undefined} />
      </PostsProvider>,
    )
    expect(screen.getByTitle(value).textContent).toBe(`Date in doubt: ${'1'.repeat(41)}…`)
  })
})

describe('the buttons of a row', () => {
  useTestPage()

  it.each([
    ['are omitted if there are none', { can: [], link: '' }, 0],
    ['include a link to the original', { can: [], link: 'https://www.facebook.com/1' }, 1],
  ] as const)('%s', async (_, change, count) => {
    await renderPage(
      <PostsProvider>
        <PostRow
          post={postOf(1, { ...change, can: [...change.can], parent: null })}
          onOpen={() => undefined}
        />
      </PostsProvider>,
    )
    await screen.findByRole('article')
    expect(document.querySelectorAll('article footer').length).toBe(count)
  })
})

describe('additional words of a post', () => {
  useTestPage()

  const words: Post['words'] = [
    { origin: 'caption', media: null, label: null, text: 'My cast' },
    { origin: 'media_comment', media: null, label: 'Ana', text: 'Ouch' },
    { origin: 'event', media: null, label: 'name', text: 'Fun run' },
    { origin: 'tagged', media: null, label: null, text: 'Data Soong' },
  ]

  it('are shown with their origin, even if the post has no text', async () => {
    const post = postOf(1, { content: '', words, tags: ['Data Soong'], flaggedWords: ['cast'] })
    await renderPage(
      <PostsProvider>
        <PostRow post={post} onOpen={() => undefined} />
      </PostsProvider>,
    )
    const row = screen.getByRole('article')
    expect(row.querySelector('[data-words]')?.textContent).toContain(
      'Caption: My cast\nComment, by Ana: Ouch\nEvent: Fun run',
    )
    expect(row.textContent?.match(/Data Soong/g)).toHaveLength(1)
    expect(document.querySelector('mark')?.textContent).toBe('cast')
  })

  it('have their keywords visited in turn, without the copies that only print shows', async () => {
    const post = postOf(1, { content: `${'word '.repeat(60)}cast and cast`, flaggedWords: ['cast'] })
    await renderPage(
      <PostsProvider>
        <PostRow post={post} onOpen={() => undefined} />
      </PostsProvider>,
    )
    const row = screen.getByRole('article')
    const marks = [...row.querySelectorAll('mark')]
    expect(marks).toHaveLength(4)
    const visited = [1, 2, 3].map(() => {
      walkMarks(row, 1)
      return marks.findIndex((mark) => mark.dataset['now'] !== undefined)
    })
    expect(visited).toEqual([0, 1, 0])
    walkMarks(row, -1)
    expect(marks.findIndex((mark) => mark.dataset['now'] !== undefined)).toBe(1)
  })

  it('have their keywords marked, also in names of people, albums and sounds', async () => {
    const post = postOf(1, {
      content: '',
      words: [{ origin: 'sound', media: null, label: null, text: 'Hiking song' }],
      tags: ['Ski Club'],
      parent: { id: 'p', type: GROUP_TYPE.album, name: 'Mobile uploads' },
      flaggedWords: ['hiking'],
    })
    const page = (keywords: string[]) => (
      <PostsProvider>
        <SearchedKeywords value={keywords}>
          <PostRow post={post} onOpen={() => undefined} />
        </SearchedKeywords>
      </PostsProvider>
    )
    const marked = () => [...document.querySelectorAll('mark')].map(({ textContent }) => textContent)
    await renderPage(page(['ski', 'uploads']))
    expect(marked().toSorted()).toEqual(['Hiking', 'Ski', 'uploads'])
    expect(document.querySelector('[data-post]')?.textContent).toContain('Album: Mobile uploads')
    cleanup()
    // An album without a keyword is only a tool of the row.
    await renderPage(page(['ski']))
    expect(marked().toSorted()).toEqual(['Hiking', 'Ski'])
    expect(document.querySelector('[data-post]')?.textContent).not.toContain('Album: ')
  })

  it('leave out names that the platform gave, unless a keyword is in them, and a link that is missing', async () => {
    const words = ['original sound', 'Hiking song'].map((text) => ({
      origin: 'sound' as const,
      media: null,
      label: null,
      text,
    }))
    const album = { origin: 'album' as const, media: null, label: null, text: 'Mobile Uploads' }
    const textOf = async (keywords: string[]) => {
      await renderPage(
        <PostsProvider>
          <SearchedKeywords value={keywords}>
            <PostRow post={postOf(1, { words: [...words, album], link: null })} onOpen={() => undefined} />
          </SearchedKeywords>
        </PostsProvider>,
      )
      const text = document.querySelector('[data-post]')?.textContent
      const icons = screen.queryAllByRole('img', { name: /link/ })
      cleanup()
      return { text, icons }
    }
    const plain = await textOf([])
    expect(plain.text).toContain('Hiking song')
    expect(plain.text).not.toMatch(/original sound|Mobile Uploads/)
    expect(plain.icons).toEqual([])
    expect((await textOf(['original'])).text).toContain('original sound')
  })

  it('remove a post from the timeline by a button that does not look like the mark of the timeline', async () => {
    await renderPage(
      <PostsProvider>
        <PostRow
          post={postOf(1, {
            movedToTimelineAt: '2026-01-01T00:00:00.000Z',
            can: ['removeFromTimeline', 'escalate'],
          })}
          onOpen={() => undefined}
        />
      </PostsProvider>,
    )
    const classOf = (element: Element | null) => element?.querySelector('svg')?.getAttribute('class') ?? ''
    expect(classOf(screen.getByTitle('Timeline'))).toContain('timeline')
    expect(classOf(screen.getByRole('button', { name: 'Remove from Timeline' }))).not.toMatch(/^$|timeline/)
  })

  it('show which of several photos they belong to', () => {
    const media = [{ type: 'image' }, { type: 'video' }] as Post['media']
    const caption = (index: number) => ({ origin: 'caption', media: index, label: null, text: 'x' }) as const
    const post = postOf(1, { media })
    const t = ((key: never, values?: Record<string, string | number>) =>
      translate(postTexts, key, values)) as never
    expect([0, 1, 7].map((index) => originKey(t, post, caption(index)))).toEqual([
      'Caption of photo 1',
      'Caption of video 2',
      'Caption',
    ])
    const detail = (label: string | null) => ({ origin: 'detail', media: null, label, text: 'x' }) as const
    expect(['not chosen', 'product name', null].map((label) => originKey(t, post, detail(label)))).toEqual([
      'Not chosen',
      'product name',
      'Detail',
    ])
  })
})

describe('a post with other versions', () => {
  useTestPage()

  it('shows that, and that it changed after its review', async () => {
    const page = (post: Post) => (
      <PostsProvider>
        <PostRow post={post} onOpen={() => undefined} />
      </PostsProvider>
    )
    await renderPage(page(postOf(1, { hasOtherVersions: true })))
    expect(screen.getByRole('button', { name: 'Other versions' })).toBeTruthy()
    cleanup()
    await renderPage(
      page(postOf(1, { hasOtherVersions: true, changedAt: '2024-01-01T00:00:00.000Z', can: ['check'] })),
    )
    expect(screen.getByRole('button', { name: 'Changed after review' })).toBeTruthy()
  })
})

describe('a row with more content than space', () => {
  useTestPage()

  it('opens over the others with “more”, and closes on Escape or when the focus leaves', async () => {
    const user = userEvent.setup()
    const onKey = vi.fn()
    await renderPage(
      <PostsProvider>
        <div onKeyDown={onKey}>
          <PostRow post={postOf(1, { tags: ['Data Soong'] })} onOpen={() => undefined} />
          <button type="button">Elsewhere</button>
        </div>
      </PostsProvider>,
    )
    const row = screen.getByRole('article')
    const open = async () => {
      await user.click(screen.getAllByText('more')[0] as HTMLElement)
      expect(row.hasAttribute('data-open')).toBe(true)
      expect(row.contains(document.activeElement)).toBe(true)
    }
    await open()
    await user.keyboard('{Escape}')
    expect(row.hasAttribute('data-open')).toBe(false)
    // Escape closes only the row, and nothing else reacts to it.
    expect(onKey).not.toHaveBeenCalled()
    await open()
    await user.click(screen.getByRole('button', { name: 'Elsewhere' }))
    expect(row.hasAttribute('data-open')).toBe(false)
  })

  it('stays open while its text is pressed, and does not open the post if words are selected', async () => {
    const user = userEvent.setup()
    const onOpen = vi.fn()
    await renderPage(
      <PostsProvider>
        <PostRow post={postOf(1)} onOpen={onOpen} />
      </PostsProvider>,
    )
    const row = screen.getByRole('article')
    await user.click(screen.getAllByText('more')[0] as HTMLElement)
    onOpen.mockClear()
    const words = row.querySelector('[data-words]') as HTMLElement
    await user.pointer([{ target: words, keys: '[MouseLeft>]' }])
    expect(row.hasAttribute('data-open')).toBe(true)
    getSelection()?.selectAllChildren(words)
    await user.pointer([{ target: words, keys: '[/MouseLeft]' }])
    expect(onOpen).not.toHaveBeenCalled()
    getSelection()?.removeAllRanges()
    await user.click(words)
    expect(onOpen).toHaveBeenCalledWith(postOf(1).id)
  })

  it('enlarges its picture with Space, which also closes it, while Enter opens the post', async () => {
    const user = userEvent.setup()
    const onOpen = vi.fn()
    await renderPage(
      <PostsProvider>
        <PostRow post={postOf(1, { media: [fileOf(1)] })} onOpen={onOpen} />
      </PostsProvider>,
    )
    screen.getByRole('button', { name: /^Open post/ }).focus()
    await user.keyboard(' ')
    expect(await screen.findByRole('dialog', { name: /^Post of/ })).toBeTruthy()
    await user.keyboard(' ')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(onOpen).not.toHaveBeenCalled()
    screen.getByRole('button', { name: /^Open post/ }).focus()
    await user.keyboard('{Enter}')
    expect(onOpen).toHaveBeenCalledWith(postOf(1).id)
  })
})

describe('the distance of a post from the date of loss', () => {
  useTestPage()

  it('is shown in its row to users who may see it, and there is no line beside posts of several clients', async () => {
    const rowOf = async (post: Post, showClient = false) => {
      cleanup()
      await renderPage(
        <PostsProvider>
          <PostRow post={post} showClient={showClient} onOpen={() => undefined} />
        </PostsProvider>,
      )
      return screen.getByRole('article')
    }
    const post = postOf(1, { postedAt: '2021-07-01T16:00:00.000Z', dateOfLoss: '2021-06-15' })
    const own = await rowOf(post)
    expect([own.dataset['side'], own.textContent]).toEqual([
      'post',
      expect.stringContaining('Post-loss · 16 days after'),
    ])
    const among = await rowOf(post, true)
    expect(among.dataset['side']).toBeUndefined()
    expect(among.textContent).toContain('Post-loss · 16 days after')
    const hidden = await rowOf({ ...post, loss: null, dateOfLoss: null })
    expect(hidden.dataset['side']).toBeUndefined()
    expect(hidden.textContent).not.toMatch(/loss|16 days/i)
  })
})
