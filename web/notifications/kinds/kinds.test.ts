import { beforeEach, describe, expect, it } from 'vitest'
import {
  NOTIFICATION_KINDS,
  type NotificationData,
  type NotificationKind,
  type NotificationReader,
  NOTIFICATION_DATA,
  NOTIFICATIONS,
} from '#contract/index.ts'
import { getLanguage, translate, switchLanguage, startI18n } from '../../kit/i18n/i18n.ts'
import { notificationTexts } from '../texts/index.ts'
import { kindTitle, notificationText } from './index.ts'
import type { T } from './kind.ts'

const t = ((key: never, values?: Record<string, string | number>) =>
  translate(notificationTexts, key, values)) as T
const client = { id: 'c', firstName: 'Ana', lastName: 'Ruiz' }

const id = '01890000-0000-7000-8000-000000000001'
const file = { fileName: 'For Monday.pdf', fileUrl: null, reportId: 'r', clientId: 'c' }
const about = { client, platform: 'Facebook' }

const SAMPLES: { [Kind in NotificationKind]: NotificationData<Kind> } = {
  album_deleted: { client, name: 'Summer', by: 'Bo Ek' },
  album_file_generated: file,
  album_file_not_generated: file,
  report_file_generated: { ...file, fileUrl: '/media/x.pdf' },
  report_file_not_generated: file,
  post_import_complete: { ...about, numNewPosts: 3 },
  post_import_failed: { ...about, code: 'UNEXPECTED', context: {} },
  post_search_complete: { client, searchId: 's' },
  post_search_failed: { client, searchId: 's' },
  post_escalated: { postId: 'p', count: 1, client, by: 'Bo Ek', message: null },
  posts_changed: { ...about, numPosts: 2 },
  posts_more_read: { ...about, numPosts: 2 },
  owner_check_waiting: { ...about, source: 'signIn', checkId: 'c' },
  owner_refused: { ...about, source: 'archive', checkId: 'c', by: 'Bo Ek' },
  posts_taken_out: { ...about, by: 'Bo Ek', numPosts: 2, takeoutId: 't' },
  sign_in_ended: about,
  reminders_ended: about,
  support_asked: { ...about, by: 'Bo Ek', firm: 'Maple Law', account: 'ana@x.test' },
  correction_asked: { client, by: 'Bo Ek', firm: 'Maple Law' },
  correction_decided: { client, by: 'Bo Ek', isApproved: true },
  user_activated: { user: client, accountId: 'a' },
  social_account_authenticated: about,
  facebook_authenticated: about,
  instagram_authenticated: about,
  social_account_access_revoked: about,
  social_account_data_deletion_requested: { client, socialSite: { name: 'Facebook' } },
}
const textFor = (type: NotificationKind, more: object = {}, reader: NotificationReader = 'staff') =>
  notificationText(t, { type, data: { ...SAMPLES[type], ...more } }, reader)

describe('notifications', () => {
  beforeEach(async () => {
    await startI18n('en')
  })

  it.each(NOTIFICATION_KINDS)('about %s have a text in each language', async (type) => {
    for (const language of ['en', 'es', 'fr'] as const) {
      await switchLanguage(language)
      expect(getLanguage()).toBe(language)
      expect(kindTitle(type).title(t)).toMatch(/\p{L}{3}/u)
      for (const reader of NOTIFICATIONS[type].readers) {
        expect(textFor(type, {}, reader).text).toMatch(/\p{L}{3}/u)
        expect(textFor(type, {}, reader).text).not.toMatch(/undefined|null|object|\{\{/)
        if (reader === 'client')
          expect(textFor(type, {}, reader).text, 'a client reads of themselves').not.toContain('Ruiz')
      }
    }
  })

  it('about an import without anything new say that the posts were already imported, and link to a new request', () => {
    const nothingNew = { known: 59, madeAt: '2026-10-04T12:00:00.000Z' }
    const said = textFor('post_import_complete', { numNewPosts: 0, nothingNew })
    expect(said.text).toContain(
      'The archive holds nothing new (59 posts were already here; created Oct 04, 2026).',
    )
    expect(said.target).toEqual({ to: 'askAgain', clientId: 'c' })
    expect(textFor('post_import_complete', { numNewPosts: 0, nothingNew }, 'client').target?.to).toBe('posts')
  })

  it('about an archive that was not read to its end say so', () => {
    expect(textFor('post_import_complete', { isUnread: true }).text).toMatch(
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
    expect(notificationText(t, { type: 'post_escalated', data: null }, 'staff')).toEqual({
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
    expect(textFor('report_file_generated').target).toEqual({
      to: 'report',
      reportId: 'r',
      clientId: 'c',
      file: '/media/x.pdf',
    })
    expect(textFor('album_file_not_generated').target).toEqual({
      to: 'album',
      reportId: 'r',
      clientId: 'c',
      file: null,
    })
    expect(textFor('post_import_complete').target).toEqual({ to: 'posts', clientId: 'c' })
    expect(textFor('post_import_failed').target).toEqual({ to: 'client', clientId: 'c' })
    expect(textFor('post_import_failed', {}, 'client').target).toEqual({
      to: 'ownAccounts',
      clientId: 'c',
    })
    expect(textFor('post_search_failed').target).toEqual({ to: 'failedSearch', clientId: 'c', searchId: 's' })
    expect(textFor('post_escalated').target).toEqual({ to: 'post', clientId: 'c', postId: 'p' })
    expect(textFor('post_escalated', { count: 2 }).target).toEqual({ to: 'escalated', clientId: 'c' })
    expect(textFor('user_activated').target).toEqual({ to: 'users', accountId: 'a' })
  })

  it.each(['https://evil.test/x.pdf', '//evil.test/x.pdf', '/\\evil.test', 'javascript:alert(1)'])(
    'never link to a file of another origin: %s',
    (fileUrl) => {
      const data = { fileName: 'x', reportId: id, clientId: id }
      const { success } = NOTIFICATION_DATA.report_file_generated.safeParse({ ...data, fileUrl })
      expect(success).toBe(false)
      expect(NOTIFICATION_DATA.report_file_generated.safeParse({ ...data, fileUrl: '/x' }).success).toBe(true)
    },
  )

  it('of a kind from a newer server are still shown', () => {
    for (const type of ['moon_landing', 'constructor'])
      expect(notificationText(t, { type: type as NotificationKind, data: {} }, 'staff').text).toMatch(
        /Reload/,
      )
  })
})
