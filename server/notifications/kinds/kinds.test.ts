import { describe, expect, it } from 'vitest'
import { NOTIFICATION_KINDS, type NotificationKind } from '#contract/index.ts'
import { KINDS } from './index.ts'

const id = '01890000-0000-7000-8000-000000000001'
const client = { id, firstName: 'Ana', lastName: 'Ruiz' }
const file = { fileName: 'For Monday.pdf', fileUrl: `/media/reports/${id}`, reportId: id, clientId: id }

/** What each kind is told with, as its emitter writes it. */
const SAMPLES: Record<NotificationKind, object> = {
  album_file_generated: file,
  album_file_not_generated: { ...file, fileUrl: null },
  report_file_generated: file,
  report_file_not_generated: { ...file, fileUrl: null },
  post_import_complete: { client, platform: 'Facebook', importId: id, numNewPosts: 1, totals: {} },
  post_import_failed: { client, platform: 'Facebook', importId: id, code: 'X', message: 'Too large.' },
  post_search_complete: { client, searchId: id },
  post_escalated: { postId: id, client, by: 'Bo Ek', message: null },
  user_activated: { user: client, accountId: id },
  social_account_authenticated: { client, platform: 'YouTube' },
  facebook_authenticated: { client },
  instagram_authenticated: { client },
  social_account_access_revoked: { client, platform: 'Facebook' },
  social_account_data_deletion_requested: { client, socialSite: { name: 'Facebook' } },
}

describe.each(NOTIFICATION_KINDS)('the mail of %s', (type) => {
  it.each(['en', 'es', 'fr'] as const)('is written in %s, and leads somewhere', (language) => {
    for (const reader of KINDS[type].readers) {
      const mail = KINDS[type].compose(SAMPLES[type], { language, reader })
      const words = [mail?.subject, ...(mail?.lines ?? []), mail?.button]
      expect(words.length).toBeGreaterThan(2)
      for (const sentence of words) {
        expect(sentence).toMatch(/\p{L}{2}/u)
        expect(sentence).not.toMatch(/undefined|null|\[object/)
      }
      expect(mail?.path).toMatch(/^\/[a-z?]/)
    }
  })

  it('is not made of other data', () => {
    expect(KINDS[type].compose({}, { language: 'en', reader: 'staff' })).toBeNull()
    expect(KINDS[type].compose(null, { language: 'en', reader: 'staff' })).toBeNull()
  })

  it('differs in its words from language to language', () => {
    const lines = (['en', 'es', 'fr'] as const).map(
      (language) => KINDS[type].compose(SAMPLES[type], { language, reader: 'staff' })?.lines[0],
    )
    expect(new Set(lines).size).toBe(3)
  })
})
