import { describe, expect, it } from 'vitest'
import { NOTIFICATION_KINDS } from '#contract/index.ts'
import { say, startI18n } from '../../kit/i18n.ts'
import { entryWords } from '../words/index.ts'
import { KINDS } from './kinds.ts'

const t = (key: Parameters<typeof say>[1], values?: Record<string, string | number>) =>
  say(entryWords, key as never, values)

describe('notifications', () => {
  it('say something of every kind, whatever their data', async () => {
    await startI18n('en')
    for (const kind of NOTIFICATION_KINDS) expect(KINDS[kind].say(t as never, {})).not.toBe('')
  })
  it('lead to the file, the client or the post that they are about', () => {
    expect(KINDS.report_file_generated.link({ fileUrl: '/media/x.pdf' })).toEqual({
      kind: 'file',
      href: '/media/x.pdf',
    })
    expect(KINDS.post_import_complete.link({ client: { id: 'c' } })).toEqual({
      kind: 'client',
      clientId: 'c',
    })
    expect(KINDS.post_escalated.link({ postId: 'p' })).toEqual({ kind: 'post', postId: 'p' })
  })
  it('never lead to another origin', () => {
    expect(KINDS.report_file_generated.link({ fileUrl: 'https://evil.test/x.pdf' })).toBeNull()
  })
})
