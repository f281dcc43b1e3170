import { beforeEach, describe, expect, it } from 'vitest'
import {
  NOTIFICATION_KINDS,
  type NotificationKind,
  type NotificationReader,
  notificationRow,
  NOTIFICATIONS,
} from '#contract/index.ts'
import { getLanguage, translate, switchLanguage, startI18n } from '../kit/i18n/i18n.ts'
import { notificationTexts } from './texts/index.ts'
import { noticeTexts } from './texts/notices.ts'
import { kindTitle, notificationText } from './words.ts'

type Translators = Parameters<typeof notificationText>
const t: Translators[0] = (key, values) => translate(notificationTexts, key, values)
const noticeT: Translators[1] = (key, values) => translate(noticeTexts, key, values)
const id = '01890000-0000-7000-8000-000000000001'

const dataOf = (type: NotificationKind, more: object) =>
  notificationRow(type).data.parse({ ...NOTIFICATIONS[type].sample, ...more }) as Record<string, unknown>
const textFor = (type: NotificationKind, more: object = {}, reader: NotificationReader = 'staff') =>
  notificationText(t, noticeT, { type, data: dataOf(type, more) }, reader)

describe('notifications', () => {
  beforeEach(async () => {
    await startI18n('en')
  })

  it.each(NOTIFICATION_KINDS)('about %s have a text in each language', async (type) => {
    for (const language of ['en', 'es', 'fr'] as const) {
      await switchLanguage(language)
      expect(getLanguage()).toBe(language)
      expect(kindTitle(t, noticeT, type)).toMatch(/\p{L}{3}/u)
      for (const reader of NOTIFICATIONS[type].readers) {
        expect(textFor(type, {}, reader).text).toMatch(/\p{L}{3}/u)
        expect(textFor(type, {}, reader).text).not.toMatch(/undefined|null|object|\{\{/)
        if (reader === 'client')
          expect(textFor(type, {}, reader).text, 'a client reads of themselves').not.toContain('Ruiz')
      }
    }
  })

  it.each(NOTIFICATION_KINDS)('about %s have the same phrases in each language', (type) => {
    const { en, es, fr } = NOTIFICATIONS[type].words
    const phrasesOf = ({ bell }: typeof en) => Object.keys(typeof bell === 'string' ? { text: bell } : bell)
    expect(phrasesOf(es)).toEqual(phrasesOf(en))
    expect(phrasesOf(fr)).toEqual(phrasesOf(en))
  })

  it('about an import without anything new say that the posts were already imported, and link to a new request', () => {
    const nothingNew = { known: 59, madeAt: '2026-10-04T12:00:00.000Z' }
    const said = textFor('post_import_complete', { numNewPosts: 0, nothingNew })
    expect(said.text).toContain(
      'The archive holds nothing new (59 posts were already here; created Oct 04, 2026).',
    )
    expect(said.target).toEqual({ to: 'askAgain', clientId: id })
    expect(textFor('post_import_complete', { numNewPosts: 0, nothingNew }, 'client').target?.to).toBe('posts')
  })

  it('about an import tell new posts from changed ones', () => {
    const totals = { posts: { changed: 5 } }
    expect(textFor('post_import_complete', { numNewPosts: 3, totals }).text).toMatch(
      /3 new posts\. 5 posts changed since the last import\.$/,
    )
    expect(textFor('post_import_complete', { numNewPosts: 0, totals }).text).toMatch(
      /complete: 5 posts changed since the last import\.$/,
    )
  })

  it('about an archive that was not read to its end say so', () => {
    expect(textFor('post_import_complete', { numNewPosts: 3, isUnread: true }).text).toMatch(
      /3 new posts\. Only a part of the file could be read\.$/,
    )
  })

  it('about a deleted album name the client to staff, and not to the client', () => {
    expect(textFor('album_deleted').text).toBe(
      'Bo Ek deleted the album “Summer” of Ana Ruiz that you created.',
    )
    expect(textFor('album_deleted', {}, 'client').text).toBe('Bo Ek deleted your album “Summer”.')
  })

  it('with data from an older version show their kind', () => {
    expect(notificationText(t, noticeT, { type: 'post_escalated', data: null }, 'staff')).toEqual({
      text: 'A post was escalated to you',
      target: null,
    })
  })

  it('about a failed import give the reason in the language of the page, and none if it is incomplete', async () => {
    const say = (code: string, context: Record<string, string | number>) =>
      textFor('post_import_failed', { code, context }).text
    const many = { platform: 'Facebook', files: 300_000, most: 250_000 }
    expect(say('POST_IMPORT_FILE_TOO_MANY_FILES', many)).toContain('300,000 files. The limit is 250,000')
    await switchLanguage('es')
    expect(say('POST_IMPORT_FILE_TOO_MANY_FILES', many)).toContain('300,000 archivos; como máximo')
    expect(say('POST_IMPORT_FILE_DAMAGED', { platform: 'Facebook' })).toBe(
      'La importación de Facebook de Ana Ruiz falló. El archivo que subió está dañado. Descárguelo de nuevo de Facebook y suba la copia nueva.',
    )
    for (const [code, context] of [
      ['POST_IMPORT_FILE_WRONG_PLATFORM', {}],
      ['OF_A_NEWER_SERVER', {}],
      ['constructor', {}],
    ] as const)
      expect(say(code, context)).toBe('La importación de Facebook de Ana Ruiz falló.')
  })

  it('about an archive that needs another sign-in say to staff that the client was asked', () => {
    expect(
      textFor('post_import_failed', { code: 'FETCH_NEEDS_SIGN_IN', context: { source: 'Facebook' } }).text,
    ).toBe('The Facebook import for Ana Ruiz failed. The client has been asked to connect the account again.')
  })

  it('link to the file, client, post, report or people that they are about', () => {
    expect(textFor('report_file_generated', { fileUrl: '/media/x.pdf' }).target).toEqual({
      to: 'report',
      reportId: id,
      clientId: id,
      file: '/media/x.pdf',
    })
    expect(textFor('album_file_not_generated', { fileUrl: null }).target).toEqual({
      to: 'album',
      reportId: id,
      clientId: id,
      file: null,
    })
    expect(textFor('post_import_complete').target).toEqual({ to: 'posts', clientId: id })
    expect(textFor('post_import_failed').target).toEqual({ to: 'client', clientId: id })
    expect(textFor('post_import_failed', {}, 'client').target).toEqual({
      to: 'ownAccounts',
      clientId: id,
    })
    expect(textFor('post_search_failed').target).toEqual({ to: 'failedSearch', clientId: id, searchId: id })
    expect(textFor('post_escalated').target).toEqual({ to: 'post', clientId: id, postId: id })
    expect(textFor('post_escalated', { count: 2 }).target).toEqual({ to: 'escalated', clientId: id })
    expect(textFor('user_activated').target).toEqual({ to: 'users', accountId: id })
  })

  it.each(['https://evil.test/x.pdf', '//evil.test/x.pdf', '/\\evil.test', 'javascript:alert(1)'])(
    'never link to a file of another origin: %s',
    (fileUrl) => {
      const data = { fileName: 'x', reportId: id, clientId: id }
      const { success } = NOTIFICATIONS.report_file_generated.data.safeParse({ ...data, fileUrl })
      expect(success).toBe(false)
      expect(NOTIFICATIONS.report_file_generated.data.safeParse({ ...data, fileUrl: '/x' }).success).toBe(
        true,
      )
    },
  )

  it('of a kind from a newer server are still shown', () => {
    for (const type of ['moon_landing', 'constructor'])
      expect(
        notificationText(t, noticeT, { type: type as NotificationKind, data: {} }, 'staff').text,
      ).toMatch(/Reload/)
  })
})
