import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeServer, listAnswer, renderPage, useTestPage } from '../../ui/testing.tsx'
import { PostListView } from '../list/PostListView.tsx'
import { PostsProvider } from '../PostsProvider.tsx'
import { client, clientId, fileOf, postOf } from '../testing.ts'

const video = { type: 'video', url: '/media/3.mp4', mime: 'video/mp4' } as const
const group = { id: clientId, type: 1, name: null } as const

let shown: Awaited<ReturnType<typeof renderPage>>['router']

async function open(post = postOf(1), others = [post]) {
  fakeServer({
    'GET /posts': ({ url }) => listAnswer(url.searchParams.has('parentId') ? others : [post]),
    'GET /posts/months': () => ({ body: [] }),
    'GET /posts/*': () => ({ body: post }),
    'GET /posts/*/notes': () => ({ body: [] }),
    'GET /posts/*/history': () => listAnswer([], 0),
    'GET /posts/*/details': () => ({
      body: { id: post.id, views: [], identity: 'x', externalId: null, dates: [], sources: [], media: [] },
    }),
    'PUT /posts': () => ({ body: { posts: [{ ...post, status: 1, version: 2, can: [] }] } }),
  })
  const { router } = await renderPage(
    <PostsProvider>
      <PostListView
        base={{ clientIds: [clientId], statuses: [0] }}
        dateOfLoss={client.dateOfLoss}
        empty="Nothing."
      />
    </PostsProvider>,
    `/clients/${clientId}/posts?postId=${post.id}`,
  )
  shown = router
  return userEvent.setup()
}

const popup = () => screen.findByRole('dialog', { name: /^Post/ })
const viewer = () => screen.findByRole('dialog', { name: /^Post of/ })
const scale = () =>
  /scale\((.*)\)/.exec(document.querySelector('[class*=stage] img')?.getAttribute('style') ?? '')?.[1]

describe('the files of a post', () => {
  useTestPage()
  // The test environment can't play videos.
  beforeEach(() => {
    vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockImplementation((mime) =>
      mime === 'video/mp4' ? 'maybe' : '',
    )
  })

  it('are shown large, can be zoomed with keys, and can be paged through', async () => {
    const user = await open(postOf(1, { media: [fileOf(1), fileOf(2), fileOf(3, video)] }))
    await user.click(await within(await popup()).findByRole('button', { name: /Post of/ }))
    const shown = await viewer()
    expect(within(shown).getByText('1 of 3')).toBeTruthy()
    await user.keyboard('++')
    expect(Number(scale())).toBeCloseTo(1.96)
    await user.keyboard('-0')
    expect(scale()).toBe('1')
    const download = within(shown).getByRole('link', { name: 'Download the original' })
    expect(download.getAttribute('href')).toBe('/media/1.jpg?download')
    await user.keyboard('{ArrowRight}')
    expect(within(shown).getByText('2 of 3')).toBeTruthy()
    await user.keyboard('+{ArrowRight}')
    // Arrows move a zoomed picture instead of turning to the next one.
    expect(within(shown).getByText('2 of 3')).toBeTruthy()
    await user.keyboard('{PageDown}')
    expect(within(shown).getByText('3 of 3')).toBeTruthy()
    expect(shown.querySelector('video')?.getAttribute('src')).toBe('/media/3.mp4')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByText('3 of 3')).toBeNull())
    expect(await popup()).toBeTruthy()
  })

  it('that are videos this browser cannot play say so and are offered for download', async () => {
    const film = { type: 'video', url: '/media/4', mime: 'video/x-msvideo', fileName: 'beach.avi' } as const
    const codec = { ...film, url: '/media/5', mime: 'video/mp4', fileName: 'phone.mp4' } as const
    const user = await open(postOf(1, { media: [fileOf(4, film), fileOf(5, codec)] }))
    const pane = within(await popup())
    const offer = () => pane.getByRole('link', { name: 'Download the original' }).getAttribute('href')
    expect(await pane.findByText('This browser cannot play this video.')).toBeTruthy()
    expect(offer()).toBe('/media/4?download')
    await user.click(pane.getByRole('button', { name: 'Next picture or video' }))
    expect(pane.queryByText('This browser cannot play this video.')).toBeNull()
    await user.click(pane.getByRole('button', { name: 'Play the video' }))
    // Only the sound can be decoded.
    const player = (await popup()).querySelector('video') as HTMLVideoElement
    Object.defineProperty(player, 'videoWidth', { value: 0 })
    fireEvent.loadedMetadata(player)
    expect(await pane.findByText('This browser cannot play this video.')).toBeTruthy()
    expect(offer()).toBe('/media/5?download')
  })

  it('that are videos this browser cannot play are shown as a copy, or a message says that one is being made', async () => {
    const film = {
      type: 'video',
      url: '/media/4',
      mime: 'video/x-msvideo',
      thumbnail: '/media/4.webp',
    } as const
    const codec = { ...film, url: '/media/5', mime: 'video/mp4', preview: '/media/5/preview' } as const
    const files = [fileOf(4, { ...film, preview: '/media/4/preview' }), fileOf(5, codec)]
    const user = await open(
      postOf(1, { media: [...files, fileOf(6, { ...film, url: '/media/6', copyComes: true })] }),
    )
    const pane = within(await popup())
    const player = async () => (await popup()).querySelector('video') as HTMLVideoElement
    const next = () => user.click(pane.getByRole('button', { name: 'Next picture or video' }))
    await user.click(await pane.findByRole('button', { name: 'Play the video' }))
    expect((await player()).getAttribute('src')).toBe('/media/4/preview')
    expect(pane.getByText('Playable copy')).toBeTruthy()
    expect(pane.getByRole('link', { name: 'Download the original' }).getAttribute('href')).toBe(
      '/media/4?download',
    )
    await next()
    await user.click(await pane.findByRole('button', { name: 'Play the video' }))
    expect((await player()).getAttribute('src')).toBe('/media/5')
    // A video whose picture this browser can't decode, but whose sound it can.
    Object.defineProperty(await player(), 'videoWidth', { value: 0 })
    fireEvent.loadedMetadata(await player())
    expect((await player()).getAttribute('src')).toBe('/media/5/preview')
    await next()
    expect(await pane.findByText(/We’re making a copy that it can play/)).toBeTruthy()
  })

  it('are closed by Back, which leaves the post open', async () => {
    const user = await open(postOf(1, { media: [fileOf(1)] }))
    const block = vi.spyOn(shown.history, 'block')
    await user.click(await within(await popup()).findByRole('button', { name: /Post of/ }))
    await viewer()
    // The test's history does not call blockers itself.
    const { location } = shown.history
    const goBack = block.mock.calls.at(-1)?.[0].blockerFn
    expect(await goBack?.({ action: 'BACK', currentLocation: location, nextLocation: location })).toBe(true)
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Post of/ })).toBeNull())
    await popup()
  })

  it('that are videos can be controlled with the keyboard', async () => {
    const user = await open(postOf(1, { media: [fileOf(3, video)] }))
    await user.click(await within(await popup()).findByRole('button', { name: 'Open in the viewer' }))
    const player = (await viewer()).querySelector('video') as HTMLVideoElement
    Object.defineProperty(player, 'duration', { value: 20 })
    player.focus()
    await user.keyboard('{ArrowRight}{ArrowRight}')
    expect(player.currentTime).toBe(10)
    await user.keyboard('{Shift>}{ArrowLeft}{/Shift}')
    expect(player.currentTime).toBe(9)
    await user.keyboard('.')
    expect(player.currentTime).toBeCloseTo(9 + 1 / 30)
    await user.keyboard('{End}{ArrowRight}')
    expect(player.currentTime).toBe(20)
    await user.keyboard('{Home}')
    expect(player.currentTime).toBe(0)
  })

  it('still turn with keys after a video, and after the button for the last one', async () => {
    const user = await open(postOf(1, { media: [fileOf(3, video), fileOf(1), fileOf(2)] }))
    await user.click(await within(await popup()).findByRole('button', { name: 'Open in the viewer' }))
    const shown = await viewer()
    ;(shown.querySelector('video') as HTMLVideoElement).focus()
    await user.keyboard('{PageDown}{PageDown}')
    expect(within(shown).getByText('3 of 3')).toBeTruthy()
    await user.keyboard('{PageUp}')
    await user.click(within(shown).getByRole('button', { name: 'Next picture or video' }))
    await user.keyboard('{PageUp}')
    expect(within(shown).getByText('2 of 3')).toBeTruthy()
  })

  it('that cannot be loaded say so, and are loaded again once the connection is back', async () => {
    const user = await open(postOf(1, { media: [fileOf(1)] }))
    await user.click(await within(await popup()).findByRole('button', { name: /Post of/ }))
    const shown = await viewer()
    const picture = () => shown.querySelector('[class*=stage] img') as HTMLImageElement
    fireEvent.error(picture())
    expect(within(shown).getByText('This picture could not be loaded.')).toBeTruthy()
    const failed = picture()
    act(() => void window.dispatchEvent(new Event('online')))
    expect(within(shown).queryByText('This picture could not be loaded.')).toBeNull()
    expect(picture()).not.toBe(failed)
    expect(picture().hidden).toBe(false)
  })

  it('that a provider hosts play in a sandboxed frame, only on request', async () => {
    const url = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'
    const user = await open(
      postOf(1, { media: [fileOf(4, { type: 'embed', url: null, embed: { provider: 'link', url } })] }),
    )
    const play = await within(await popup()).findByRole('button', { name: 'Play from YouTube' })
    expect(document.querySelector('iframe')).toBeNull()
    await user.click(play)
    const dialog = await screen.findByRole('dialog', { name: 'Video on YouTube' })
    const frame = dialog.querySelector('iframe')
    expect(frame?.getAttribute('src')).toBe('https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ')
    expect(frame?.getAttribute('sandbox')).toBe('allow-scripts allow-same-origin allow-presentation')
  })
})

describe('an entire post group', () => {
  useTestPage()

  it('is shown one post at a time, starting at the post that it was opened from, with actions', async () => {
    const posts = [1, 2, 3].map((number) => postOf(number, { parent: group }))
    const user = await open(posts[1], posts)
    await user.click(await within(await popup()).findByRole('button', { name: 'Entire post group' }))
    const dialog = await screen.findByRole('dialog', { name: /^Entire post group/ })
    expect(await within(dialog).findByText('2 of 3')).toBeTruthy()
    expect(await within(dialog).findByText('Words of post 2')).toBeTruthy()
    await user.keyboard('j')
    expect(await within(dialog).findByText('Words of post 3')).toBeTruthy()
    expect(within(dialog).getByRole('button', { name: 'Next post' })).toHaveProperty('disabled', true)
    await user.keyboard('k')
    await within(dialog).findByText('Words of post 2')
    await user.keyboard('s')
    expect(await within(dialog).findByText('Saved')).toBeTruthy()
  })
})
