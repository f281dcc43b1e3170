import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { rawZip } from '#archive/kit/testing/raw-zip.ts'
import { renderPage, useTestPage } from '../../ui/testing.tsx'
import { FileChooser } from './FileChooser.tsx'

const POSTS = 'your_facebook_activity/posts/your_posts__check_ins__photos_and_videos_1.json'
const PROFILE = 'personal_information/profile_information/profile_information.json'

function zipOf(files: Record<string, unknown>): File {
  const entries = Object.entries(files).map(([name, data]) => ({
    name,
    data: JSON.stringify(data),
    method: 0 as const,
  }))
  return new File([new Uint8Array(rawZip(entries))], 'facebook-harjit.zip')
}
const posts = [2014, 2026].map((year) => ({
  timestamp: Date.UTC(year, 1) / 1000,
  data: [{ post: `In ${year}` }],
}))
const good = () =>
  zipOf({ [POSTS]: posts, [PROFILE]: { profile_v2: { name: { full_name: 'Harjit Gill' } } } })

async function choose(file: File, isPart = false) {
  const onFile = vi.fn()
  await renderPage(
    <FileChooser
      platform="facebook"
      left={undefined}
      isPart={isPart}
      onFile={onFile}
      onKeep={() => undefined}
      onGuide={() => undefined}
      help={() => null}
    />,
  )
  await upload(file)
  return onFile
}
const upload = (file: File) =>
  userEvent.upload(document.querySelector('input[type=file]') as HTMLInputElement, file)
const lines = () =>
  within(screen.getByRole('list'))
    .getAllByRole('listitem')
    .map((line) => line.textContent)

describe('a good file', () => {
  useTestPage()
  // These files are not compressed, so nothing is inflated.
  beforeEach(() => void vi.stubGlobal('DecompressionStream', class {}))

  it('is described before any of it is sent, and sent by one key', async () => {
    const file = good()
    const onFile = await choose(file)
    // The reader is loaded first.
    expect(
      await screen.findByRole('heading', { name: 'This file can be read' }, { timeout: 60_000 }),
    ).toBeTruthy()
    expect(screen.getByText(/Nothing was sent yet/)).toBeTruthy()
    // No pictures: nothing is said of them.
    expect(lines()).toEqual([
      '2 posts, 2014 to 2026',
      'It names Harjit Gill as the owner',
      'Private messages stay unread',
    ])
    expect(onFile).not.toHaveBeenCalled()
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Send the file'))
    await userEvent.keyboard('{Enter}')
    expect(onFile).toHaveBeenCalledExactlyOnceWith(file)
  })

  it('can be replaced by another one', async () => {
    const onFile = await choose(good())
    await userEvent.click(await screen.findByRole('button', { name: 'Choose another file' }))
    await upload(zipOf({ [POSTS]: [] }))
    expect(await screen.findByText('Your Facebook file does not contain any posts.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Send the file' })).toBeNull()
    expect(onFile).not.toHaveBeenCalled()
  })

  it.each([
    ['is too large to be looked into', 3_000_000_000, false],
    ['is another part of a download, with pictures only', 100_000_000, true],
  ])('is not described if it %s', async (_, size, isPart) => {
    const file = zipOf({ 'pictures/a.json': 1 })
    Object.defineProperty(file, 'size', { value: isPart ? file.size : size })
    const onFile = await choose(file, isPart)
    expect(await screen.findByRole('heading', { name: 'Send this file?' })).toBeTruthy()
    expect(screen.queryAllByRole('listitem').map((line) => line.textContent)).toEqual(
      isPart ? [] : ['A large file: use Wi-Fi if you can'],
    )
    await userEvent.click(screen.getByRole('button', { name: 'Send the file' }))
    expect(onFile).toHaveBeenCalledOnce()
  })
})
