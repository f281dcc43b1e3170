import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { LANGUAGE_NAMES, PLATFORM_TYPES } from '#contract/index.ts'
import { switchLanguage } from '../kit/i18n/i18n.ts'
import type { ArticleBlock } from '../ui/article.ts'
import { renderPage, useTestPage } from '../ui/testing.tsx'
import ResourcePage from './ResourcePage.tsx'
import ResourcesDialog from './ResourcesDialog.tsx'
import { ResourcesMenu } from './ResourcesMenu.tsx'
import { RESOURCES } from './rows.ts'

const wordsOf = (block: ArticleBlock): string[] => {
  if (typeof block === 'string') return [block]
  if ('note' in block) return [block.note]
  return [...('list' in block ? block.list : 'steps' in block ? block.steps : block.sample)]
}
const kindOf = (block: ArticleBlock) => (typeof block === 'string' ? 'p' : Object.keys(block)[0])

const captionsOf = (video: HTMLElement) =>
  [...video.querySelectorAll('track[kind=captions]')].map((track) => [
    track.getAttribute('src')?.split('/').at(-1)?.split('?')[0],
    track.getAttribute('srclang'),
    track.hasAttribute('default'),
  ])

describe('resources', () => {
  it('have an address each, and an audience', () => {
    expect(new Set(RESOURCES.map(({ slug }) => slug)).size).toBe(RESOURCES.length)
    for (const { slug, tags } of RESOURCES) {
      expect(slug).toMatch(/^[a-z-]+$/)
      expect(tags.length).toBeGreaterThan(0)
    }
    expect(RESOURCES.map(({ slug }) => slug)).toEqual(
      expect.arrayContaining(PLATFORM_TYPES.map((platform) => `download-${platform}`)),
    )
  })

  it.each(RESOURCES.map((resource) => [resource.slug, resource] as const))(
    '%s is complete in each language, section by section, without links that may break',
    async (_, resource) => {
      const all = await Promise.all(LANGUAGE_NAMES.map(resource.load))
      expect(all.map(({ lang }) => lang)).toEqual(LANGUAGE_NAMES)
      const [english, ...others] = [...new Map(all.map(({ lang, text }) => [lang, text])).values()]
      if (!english) throw new Error('There is no English.')
      const shape = ({ sections }: typeof english) =>
        sections.map(({ blocks }) => blocks.map((block) => [kindOf(block), wordsOf(block).length]))
      for (const other of others) {
        expect(shape(other)).toEqual(shape(english))
        expect(other.lead).not.toBe(english.lead)
      }
      for (const text of [english, ...others]) {
        const words = text.sections.flatMap(({ heading, blocks }) => [heading, ...blocks.flatMap(wordsOf)])
        expect(words.length).toBeGreaterThan(6)
        expect(new Set(text.sections.map(({ heading }) => heading)).size).toBe(text.sections.length)
        for (const each of [text.lead, ...words]) expect(each).not.toMatch(/https?:\/\/|undefined/)
      }
    },
  )
})

describe('the list of resources', () => {
  useTestPage()

  it('can be searched, ignoring accents, and filtered by audience', async () => {
    await renderPage(<ResourcesDialog onClose={() => undefined} />)
    const links = () => screen.getAllByRole('link').filter((link) => link.getAttribute('target') === '_blank')
    expect(links()).toHaveLength(RESOURCES.length)
    await userEvent.click(screen.getByRole('radio', { name: 'For clients' }))
    expect(links()).toHaveLength(RESOURCES.filter(({ tags }) => tags.includes('client')).length)
    await userEvent.type(screen.getByRole('searchbox'), 'INSTÁGRAM')
    await waitFor(() =>
      expect(links().map((link) => link.getAttribute('href'))).toEqual([
        '/resources/video-instagram',
        '/resources/download-instagram',
      ]),
    )
    await userEvent.type(screen.getByRole('searchbox'), 'xyz')
    await screen.findByText('No results')
  })

  it('in the header begins with both groups and links to all', async () => {
    await renderPage(<ResourcesMenu />)
    await userEvent.click(screen.getAllByRole('button', { name: 'Resources' })[0] as HTMLElement)
    const menu = await screen.findByRole('menu', { hidden: true })
    expect(within(menu).getByRole('group', { name: 'For law firms', hidden: true })).toBeTruthy()
    expect(within(menu).getByRole('group', { name: 'For clients', hidden: true })).toBeTruthy()
    await userEvent.click(within(menu).getByRole('menuitem', { name: 'All resources', hidden: true }))
    await screen.findByRole('dialog', { name: 'Resources' })
  })
})

describe('the page of a resource', () => {
  useTestPage()

  it.each(['review', 'facebook', 'instagram', 'phone'])(
    'shows the video %s with captions in every language, the reader’s first',
    async (name) => {
      await renderPage(<ResourcePage />, `/resources/video-${name}`)
      const title = RESOURCES.find(({ slug }) => slug === `video-${name}`)?.title
      const video = await screen.findByLabelText(title?.en ?? '')
      expect(captionsOf(video)).toEqual([
        [`${name}.en.vtt`, 'en', true],
        [`${name}.es.vtt`, 'es', false],
        [`${name}.fr.vtt`, 'fr', false],
      ])
      expect(video.hasAttribute('controls')).toBe(true)
      expect(video.getAttribute('preload')).toBe('none')
      expect(video.getAttribute('src')).toContain(`${name}.en.mp4`)
      expect(video.getAttribute('poster')).toContain(`${name}.en.webp`)
      await act(() => switchLanguage('es'))
      const spanish = await screen.findByLabelText(title?.es ?? '')
      expect(captionsOf(spanish).map(([, language, isDefault]) => [language, isDefault])).toEqual([
        ['en', false],
        ['es', true],
        ['fr', false],
      ])
      expect(spanish.getAttribute('src')).toContain(`${name}.es.mp4`)
      await act(() => switchLanguage('fr'))
      const french = await screen.findByLabelText(title?.fr ?? '')
      expect(captionsOf(french).at(-1)).toEqual([`${name}.fr.vtt`, 'fr', true])
      expect(french.getAttribute('src')).toContain(`${name}.en.mp4`)
    },
  )

  it('is in the language of the page', async () => {
    await renderPage(<ResourcePage />, '/resources/do-not-delete-posts')
    await screen.findByRole('heading', { level: 1, name: 'Please do not delete posts' })
  })

  it('says that there is none at an unknown address', async () => {
    await renderPage(<ResourcePage />, '/resources/moon')
    await screen.findByText('Resource not found.')
  })
})
