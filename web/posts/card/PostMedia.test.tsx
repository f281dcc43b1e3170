import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Media } from '#contract/index.ts'
import { switchLanguage } from '../../kit/i18n/i18n.ts'
import { renderPage, useTestPage } from '../../ui/testing.tsx'
import { postOf } from '../testing.ts'
import { PostMedia } from './PostMedia.tsx'

const absent = (missing: string): Media => ({
  id: postOf(1).id,
  type: 'video',
  url: null,
  preview: null,
  thumbnail: null,
  placeholder: null,
  width: null,
  height: null,
  embed: null,
  missing,
  fileName: '?a=1233&expires=1724970000',
  title: null,
  takenAt: null,
  mime: null,
  size: null,
  sha256: null,
  copyComes: false,
  isTooLarge: false,
})
const showAbsent = (missing: string) =>
  renderPage(
    <PostMedia
      post={postOf(1, { media: [absent(missing)] })}
      size="row"
      alt=""
      onOpen={() => undefined}
      onEmbed={() => undefined}
    />,
  )

describe('a picture beyond the limits', () => {
  useTestPage()

  it.each([
    ['en', /too large to show here/],
    ['es', /demasiado grande/],
    ['fr', /trop grande/],
  ] as const)('is offered as its original, with a sentence in %s', async (language, sentence) => {
    await switchLanguage(language)
    const media = {
      ...absent(''),
      type: 'image' as const,
      missing: null,
      url: '/media/posts/1',
      isTooLarge: true,
    }
    await renderPage(<PostMedia post={postOf(1, { media: [media] })} size="full" alt="" />)
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(screen.getByRole('link').getAttribute('href')).toBe('/media/posts/1?download')
    expect(screen.queryByRole('img')).toBeNull()
  })
})

describe('a video beyond the limit of pixels', () => {
  useTestPage()

  it.each([
    ['en', /too large for a preview/],
    ['es', /demasiado grande para una vista previa/],
    ['fr', /trop grande pour un aperçu/],
  ] as const)(
    'can be played if the browser can, and says in %s why it has no picture',
    async (language, sentence) => {
      await switchLanguage(language)
      const media = {
        ...absent(''),
        type: 'video' as const,
        missing: null,
        url: '/media/posts/1',
        isTooLarge: true,
      }
      await renderPage(
        <PostMedia post={postOf(1, { media: [media] })} size="full" alt="" onPlay={() => undefined} />,
      )
      expect(await screen.findByText(sentence)).toBeTruthy()
      expect(screen.getByRole('button')).toBeTruthy()
    },
  )
})

describe('a missing file', () => {
  useTestPage()

  it.each([
    ['an address on the web', 'en', /contains only a link to this file/],
    ['an address on the web', 'es', /contiene solo un enlace/],
    ['not in this archive', 'es', /no está en la descarga que se importó/],
    ['not in this archive, perhaps in another part', 'es', /puede estar en otra/],
    ['several files in this archive have this name', 'en', /several files in the archive/],
    ['something new', 'en', /^Missing file: something new$/],
  ] as const)('is explained for “%s” in %s', async (missing, language, sentence) => {
    await switchLanguage(language)
    await showAbsent(missing)
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(screen.queryByText(/expires=/) === null).toBe(missing === 'an address on the web')
  })
})
