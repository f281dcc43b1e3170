import { beforeEach, describe, expect, it } from 'vitest'
import { NOTIFICATION_KINDS } from '#contract/index.ts'
import { languageNow, say, speak, startI18n } from '../../kit/words/i18n.ts'
import { notificationWords } from '../words/index.ts'
import { KINDS, kindOf } from './index.ts'
import type { T } from './kind.ts'

const t = ((key: never, values?: Record<string, string | number>) => say(notificationWords, key, values)) as T
const client = { id: 'c', firstName: 'Ana', lastName: 'Ruiz' }

/** What no kind expects, in every place. */
const ODD: Record<string, unknown>[] = [
  {},
  ...[null, 7, 'text', [], {}, true].map((value) =>
    Object.fromEntries(
      [
        'client',
        'user',
        'platform',
        'socialSite',
        'fileName',
        'fileUrl',
        'reportId',
        'by',
        'message',
        'code',
        'context',
      ]
        .concat(['postId', 'accountId', 'numNewPosts'])
        .map((name) => [name, value]),
    ),
  ),
]

describe('notifications', () => {
  beforeEach(async () => {
    await startI18n('en')
  })

  it.each(NOTIFICATION_KINDS)('of %s say something whatever their data, in either language', async (type) => {
    for (const language of ['en', 'es'] as const) {
      await speak(language)
      expect(languageNow()).toBe(language)
      expect(KINDS[type].title(t)).toMatch(/\p{L}{3}/u)
      for (const data of ODD) {
        expect(KINDS[type].say(t, data)).toMatch(/\p{L}{3}/u)
        expect(KINDS[type].say(t, data)).not.toMatch(/undefined|null|object|\{\{/)
        for (const reader of ['staff', 'client'] as const) {
          const link = KINDS[type].link(data, reader)
          for (const part of Object.values(link ?? {})) expect(part).toMatch(/./)
        }
      }
    }
  })

  it('of a failed import say why in the language of the page, and nothing where that is not told whole', async () => {
    const say = (code: unknown, context: unknown) =>
      KINDS.post_import_failed.say(t, { client, platform: 'Facebook', code, context })
    const many = { platform: 'Facebook', files: 300_000, most: 250_000 }
    expect(say('POST_IMPORT_FILE_TOO_MANY_FILES', many)).toContain('300,000 files; at most 250,000')
    await speak('es')
    expect(say('POST_IMPORT_FILE_TOO_MANY_FILES', many)).toContain('300,000 archivos; como máximo')
    expect(say('POST_IMPORT_FILE_DAMAGED', { platform: 'Facebook' })).toBe(
      'La importación de Facebook de Ana Ruiz ha fallado. El archivo que subió está dañado. Descárguelo de nuevo de Facebook y suba la copia nueva.',
    )
    for (const [code, context] of [
      ['POST_IMPORT_FILE_WRONG_PLATFORM', {}],
      ['OF_A_NEWER_SERVER', {}],
      ['constructor', null],
    ])
      expect(say(code, context)).toBe('La importación de Facebook de Ana Ruiz ha fallado.')
  })

  it('lead to the file, the client, the post, the report or the people that they are about', () => {
    expect(KINDS.report_file_generated.link({ fileUrl: '/media/x.pdf' }, 'staff')).toEqual({
      to: 'file',
      href: '/media/x.pdf',
    })
    expect(KINDS.album_file_not_generated.link({ reportId: 'r' }, 'client')).toEqual({
      to: 'album',
      reportId: 'r',
    })
    expect(KINDS.post_import_complete.link({ client }, 'staff')).toEqual({ to: 'posts', clientId: 'c' })
    expect(KINDS.post_import_failed.link({ client }, 'staff')).toEqual({ to: 'client', clientId: 'c' })
    expect(KINDS.post_import_failed.link({ client }, 'client')).toEqual({ to: 'ownAccounts' })
    expect(KINDS.post_search_failed.link({ client, searchId: 's' }, 'staff')).toEqual({
      to: 'failedSearch',
      clientId: 'c',
      searchId: 's',
    })
    expect(KINDS.post_escalated.link({ postId: 'p', client }, 'staff')).toEqual({
      to: 'post',
      clientId: 'c',
      postId: 'p',
    })
    expect(KINDS.user_activated.link({ accountId: 'a' }, 'staff')).toEqual({ to: 'users', accountId: 'a' })
  })

  it.each(['https://evil.test/x.pdf', '//evil.test/x.pdf', '/\\evil.test', 'javascript:alert(1)'])(
    'never lead to another origin: %s',
    (fileUrl) => {
      expect(KINDS.report_file_generated.link({ fileUrl }, 'staff')).toBeNull()
    },
  )

  it('of a kind that a newer server knows are shown all the same', () => {
    expect(kindOf('moon_landing').say(t, {})).toMatch(/Reload/)
    expect(kindOf('constructor').say(t, {})).toMatch(/Reload/)
  })
})
