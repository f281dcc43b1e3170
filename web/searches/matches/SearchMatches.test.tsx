import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { postOf } from '../../posts/testing.ts'
import { fakeServer, listAnswer, problem, renderPage, useTestPage } from '../../ui/testing.tsx'
import { at, id, page, resolver, searchOf } from '../testing.ts'

describe('the matches of a search', () => {
  useTestPage()
  const found = `${at}?search=${id(5)}`

  it('are a list of posts with the keywords marked', async () => {
    const requests = fakeServer({
      'GET /post-searches/*': () => ({ body: searchOf() }),
      'GET /posts': () => listAnswer([postOf(1, { content: 'My BACK pain on the hike' })]),
      'GET /posts/months': () => ({ body: [{ month: '2021-07', count: 1 }] }),
    })
    await renderPage(page, found, resolver)
    expect((await screen.findByText('BACK pain')).tagName).toBe('MARK')
    expect(
      requests.find(({ url }) => url.pathname.endsWith('/posts'))?.url.searchParams.get('searchId'),
    ).toBe(id(5))
    expect(screen.getByRole('link', { name: 'Back to searches' })).toBeTruthy()
    expect(screen.getByText(/^Luc Bouchard, /).title).toBe('2026-01-02T15:00:00.000Z')
  })

  it('have the keywords marked in the popup too, and F moves to them', async () => {
    fakeServer({
      'GET /post-searches/*': () => ({ body: searchOf() }),
      'GET /posts/*/history': () => listAnswer([]),
      'GET /posts/*/details': () => problem('UNEXPECTED'),
      'GET /posts/*/place': () => ({ body: { index: 0, isListed: true } }),
      'GET /posts/months': () => ({ body: [{ month: '2021-07', count: 1 }] }),
      'GET /posts/*': () => ({ body: postOf(1, { content: 'My BACK pain' }) }),
      'GET /posts': () => listAnswer([postOf(1, { content: 'My BACK pain' })]),
      'PUT /posts/seen': () => ({ body: null }),
      'PUT /posts/*/open': () => ({ body: null }),
    })
    await renderPage(page, `${found}&postId=${postOf(1).id}`, resolver)
    const mark = await within(await screen.findByRole('dialog')).findByText('BACK pain')
    expect([mark.tagName, mark.dataset['searched']]).toEqual(['MARK', 'true'])
    await userEvent.keyboard('f')
    expect(mark.dataset['now']).toBe('true')
  })

  it('show what each keyword found, can be limited to it, and can be updated with new posts', async () => {
    const requests = fakeServer({
      'GET /post-searches/*/counts': () => ({
        body: {
          keywords: [
            { keyword: 'back pain', posts: 9, onlyHere: 8 },
            { keyword: 'hik*', posts: 4, onlyHere: 0 },
          ],
          newPosts: 12,
        },
      }),
      'GET /post-searches/*': () => ({ body: searchOf() }),
      'GET /posts': () =>
        listAnswer([postOf(1, { content: 'My BACK pain at the gym', flaggedWords: ['gym'] })]),
      'GET /posts/months': () => ({ body: [{ month: '2021-07', count: 1 }] }),
      'PUT /post-searches/*': () => ({ body: searchOf({ job: null }) }),
    })
    await renderPage(page, found, resolver)
    expect((await screen.findByText('BACK pain')).hasAttribute('data-searched')).toBe(true)
    expect(screen.getByText('gym').hasAttribute('data-searched')).toBe(false)
    const lastList = () => requests.findLast(({ url }) => url.pathname.endsWith('/posts'))?.url.searchParams
    fireEvent.click(
      await screen.findByRole('button', { name: 'only this keyword: 8, found only by back pain' }),
    )
    await waitFor(() => expect(lastList()?.get('keyword')).toBe('back pain'))
    expect(lastList()?.get('isOnlyKeyword')).toBe('true')
    expect(screen.queryByRole('button', { name: /found by hik/ })).toBeNull()
    const line = screen.getByText('12 new since the last search')
    fireEvent.click(within(line).getByRole('button', { name: 'Search again' }))
    await waitFor(() =>
      expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({
        keywords: ['back pain', 'hik*'],
        replaces: ['back pain', 'hik*'],
      }),
    )
  })

  it('are all shown if the keyword in the address is no longer one of the search', async () => {
    const requests = fakeServer({
      'GET /post-searches/*/counts': () => ({ body: { keywords: [], newPosts: 0 } }),
      'GET /post-searches/*': () => ({ body: searchOf() }),
      'GET /posts': () => listAnswer([postOf(1, { content: 'My BACK pain' })]),
      'GET /posts/months': () => ({ body: [{ month: '2021-07', count: 1 }] }),
    })
    await renderPage(page, `${found}&keyword=gym&only=true`, resolver)
    expect(await screen.findByText('BACK pain')).toBeTruthy()
    const list = requests.find(({ url }) => url.pathname.endsWith('/posts'))?.url.searchParams
    expect([list?.get('searchId'), list?.get('keyword'), list?.get('isOnlyKeyword')]).toEqual([
      id(5),
      null,
      null,
    ])
  })

  it('are reported as missing if there is no such search', async () => {
    fakeServer({ 'GET /post-searches/*': () => problem('NOT_FOUND') })
    await renderPage(page, found, resolver)
    expect(await screen.findByText('Post search not found.')).toBeTruthy()
  })
})
