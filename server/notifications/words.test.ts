import { describe, expect, it } from 'vitest'
import {
  type Language,
  NOTIFICATION_KINDS,
  NOTIFICATIONS,
  PROBLEMS,
  type ProblemCode,
  fillSentence,
} from '#contract/index.ts'
import { composeMail } from './words.ts'

const id = '01890000-0000-7000-8000-000000000001'
const client = { id, firstName: 'Ana', lastName: 'Ruiz' }
const timeZone = 'America/Toronto'
const file = { fileName: 'For Monday.pdf', fileUrl: `/media/reports/${id}`, reportId: id, clientId: id }

describe.each(NOTIFICATION_KINDS)('the email about %s', (type) => {
  it.each(['en', 'es', 'fr'] as const)('is written in %s, with a link', (language) => {
    for (const reader of NOTIFICATIONS[type].readers) {
      const mail = composeMail(type, NOTIFICATIONS[type].sample, { language, reader, timeZone })
      const words = [mail?.subject, ...(mail?.lines ?? []), mail?.button]
      expect(words.length).toBeGreaterThan(2)
      for (const sentence of words) {
        expect(sentence).toMatch(/\p{L}{2}/u)
        expect(sentence).not.toMatch(/undefined|null|\[object/)
        if (reader === 'client') expect(sentence, 'a client reads of themselves').not.toContain('Ruiz')
      }
      expect(mail?.path).toMatch(/^\/[a-z?]/)
    }
  })

  it('elides French words before a name that begins with a vowel', () => {
    const sample = NOTIFICATIONS[type].sample
    const data = 'platform' in sample ? { ...sample, platform: 'Instagram' } : sample
    for (const reader of NOTIFICATIONS[type].readers)
      expect(composeMail(type, data, { language: 'fr', reader, timeZone })?.lines.join(' ')).not.toMatch(
        /\b(?:de|que) (?:Ana|ana@|Instagram)/,
      )
  })

  it('is not written if the data is of another shape', () => {
    expect(composeMail(type, {}, { language: 'en', reader: 'staff', timeZone })).toBeNull()
    expect(composeMail(type, null, { language: 'en', reader: 'staff', timeZone })).toBeNull()
  })

  it('has different text in each language', () => {
    const lines = (['en', 'es', 'fr'] as const).map(
      (language) =>
        composeMail(type, NOTIFICATIONS[type].sample, { language, reader: 'staff', timeZone })?.lines[0],
    )
    expect(new Set(lines).size).toBe(3)
  })
})

describe('the email about a file of an album', () => {
  it('leads to the album, also for a client who has another of their files open', () => {
    const mail = composeMail('album_file_generated', file, { language: 'en', reader: 'client', timeZone })
    expect(mail?.path).toBe(`/albums/${id}?clientId=${file.clientId}`)
  })
})

describe('the email about an archive with nothing new', () => {
  const nothingNew = { known: 59, madeAt: '2026-10-04T00:00:00.000Z' }
  const button = (reader: 'staff' | 'client') =>
    composeMail(
      'post_import_complete',
      { client, platform: 'X', numNewPosts: 0, totals: {}, nothingNew },
      { language: 'en', reader, timeZone },
    )?.button

  it('links staff to the request and clients to their posts', () => {
    expect([button('staff'), button('client')]).toEqual(['Request again', 'View posts'])
  })
})

describe('the email about a complete import', () => {
  const lineOf = (more: object, reader: 'staff' | 'client' = 'staff', language: 'en' | 'es' = 'en') =>
    composeMail(
      'post_import_complete',
      { client, platform: 'X', numNewPosts: 0, ...more },
      { language, reader, timeZone },
    )?.lines

  it('says what an archive without new posts changed', () => {
    const both = { posts: { changed: 5 }, media: { filled: 1 } }
    expect(lineOf({ totals: both })).toEqual([
      'The X import for Ana Ruiz is complete: 5 posts changed since the last import.',
    ])
    expect(lineOf({ totals: { ...both, posts: { changed: 0 } } }, 'client')).toEqual([
      'Your X import is complete: 1 missing file found.',
    ])
    expect(lineOf({ totals: both, numNewPosts: 2 })).toEqual([
      'The X import for Ana Ruiz is complete: 2 new posts, 5 posts changed since the last import.',
    ])
  })

  it.each([
    [1, 'se encontró 1 archivo que faltaba'],
    [2, 'se encontraron 2 archivos que faltaban'],
  ])('says in Spanish that missing files were found: %i', (filled, found) => {
    expect(lineOf({ totals: { media: { filled } } }, 'client', 'es')).toEqual([
      `Su importación de X ha terminado: ${found}.`,
    ])
  })
})

describe('the email about a requested deletion', () => {
  it.each([
    ['en', 'On December 27, 2026 we’ll delete'],
    ['es', 'El 27 de diciembre de 2026 eliminaremos'],
    ['fr', 'Le 27 décembre 2026, nous supprimerons'],
  ] as const)(
    'names the day in the time zone of the firm, before which a hold is in time: %s',
    (language, day) => {
      const data = { client, socialSite: { name: 'Facebook' }, dueAt: '2026-12-28T01:30:00.000Z' }
      const mail = composeMail('social_account_data_deletion_requested', data, {
        language,
        reader: 'staff',
        timeZone,
      })
      expect(mail?.lines[1]).toContain(day)
    },
  )
})

describe('the email about a failed import', () => {
  const REASONS = (Object.keys(PROBLEMS) as ProblemCode[]).filter(
    (code) => code.startsWith('POST_IMPORT_FILE_') || code === 'UNEXPECTED' || code === 'FETCH_ACCESS_ENDED',
  )
  const context = {
    owner: 'Bo Ek',
    name: 'Bo Ek',
    account: 'ana@x.test',
    platform: 'X',
    found: 'TikTok',
    entry: 'posts_1.json',
    files: 300_000,
    most: 250_000,
    detail: 'English.',
  }
  const linesOf = (code: string, language: Language, filled: object = context) =>
    composeMail(
      'post_import_failed',
      { client, platform: 'X', code, context: filled },
      { language, reader: 'staff', timeZone },
    )?.lines ?? []

  it.each(REASONS)('gives the reason in the reader’s language: %s', (code) => {
    const reasons = (['en', 'es', 'fr'] as const).map((language) => linesOf(code, language)[1])
    expect(new Set(reasons).size).toBe(3)
    for (const reason of reasons) expect(reason).toMatch(/^\p{Lu}[^{}]+\.$/u)
    expect(reasons[0]).toBe(fillSentence(PROBLEMS[code].message, context))
  })

  it('leads clients to the accounts of the file that it is about', () => {
    const mail = composeMail('post_import_failed', NOTIFICATIONS.post_import_failed.sample, {
      language: 'en',
      reader: 'client',
      timeZone,
    })
    expect(mail?.path).toBe(`/?action=showSocialAccounts&clientId=${id}`)
  })

  it('formats numbers for the language', () => {
    const code = 'POST_IMPORT_FILE_TOO_MANY_FILES'
    expect(linesOf(code, 'en')[1]).toContain('300,000')
    expect(linesOf(code, 'es')[1]).toContain('300,000')
    expect(linesOf(code, 'fr')[1]).toMatch(/300\s000/)
  })

  it('says that the client was asked, if another sign-in is needed', () => {
    expect(linesOf('FETCH_NEEDS_SIGN_IN', 'en')[1]).toBe(
      'The client has been asked to connect the account again.',
    )
  })

  it('gives no reason if a value is missing or the code is unknown', () => {
    expect(linesOf('POST_IMPORT_FILE_WRONG_PLATFORM', 'es', {})).toHaveLength(1)
    expect(linesOf('OF_A_NEWER_SERVER', 'es')).toHaveLength(1)
  })
})
