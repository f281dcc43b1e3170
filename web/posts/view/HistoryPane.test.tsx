import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { POST_CHANGE_NAMES } from '#contract/index.ts'
import { switchLanguage } from '../../kit/i18n/i18n.ts'
import { fakeServer, listAnswer, renderPage, useTestPage } from '../../ui/testing.tsx'
import { postOf } from '../testing.ts'
import { HistoryPane } from './HistoryPane.tsx'

const change = (action: string, place: number) => ({
  id: postOf(place).id,
  action,
  by: 'Ana Ruiz',
  at: '2024-01-01T00:00:00.000Z',
  from: null,
  to: null,
})

describe('the history of a post', () => {
  useTestPage()

  it.each(['en', 'es'] as const)('describes every kind of change in %s', async (language) => {
    await switchLanguage(language)
    fakeServer({ 'GET /posts/*/history': () => listAnswer(POST_CHANGE_NAMES.map(change)) })
    await renderPage(<HistoryPane post={postOf(1, { version: 9 })} />)
    const lines = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent ?? '')
    expect(lines).toHaveLength(POST_CHANGE_NAMES.length)
    expect(new Set(lines).size).toBe(lines.length)
    for (const line of lines) expect(line).toMatch(/^Ana Ruiz \p{L}+ .*\p{L}/u)
    expect(lines.join()).not.toMatch(/did_|posts:/)
  })

  it('is shown by pages, so that the first change can be found', async () => {
    fakeServer({
      'GET /posts/*/history': ({ url }) =>
        listAnswer([change(url.searchParams.get('offset') === '50' ? 'save' : 'flag', 1)], 51),
    })
    await renderPage(<HistoryPane post={postOf(1, { version: 52 })} />)
    await userEvent.click(await screen.findByRole('button', { name: 'Next page' }))
    expect(await screen.findByText(/saved this post/)).toBeTruthy()
  })

  it('shows details of a change: the timeline, and the recipients and message of an escalation', async () => {
    const at = { status: 1, isTrashed: false, isOnTimeline: true }
    const escalation = { status: 2, recipientIds: ['a', 'b'], message: 'Is this the dog?' }
    fakeServer({
      'GET /posts/*/history': () =>
        listAnswer([
          { ...change('save', 1), from: { ...at, status: 0, isOnTimeline: false }, to: at },
          { ...change('save', 2), from: at, to: at },
          { ...change('escalate', 3), to: { ...escalation, recipients: ['Mei Chua', 'Luc Roy'] } },
          { ...change('escalate', 4), to: escalation },
        ]),
    })
    await renderPage(<HistoryPane post={postOf(1, { version: 5 })} />)
    const lines = (await screen.findAllByRole('listitem')).map(
      (line) => line.querySelector('span')?.textContent,
    )
    expect(lines).toEqual([
      'Ana Ruiz saved this post, and moved it to the timeline',
      'Ana Ruiz saved this post',
      'Ana Ruiz escalated this post to Mei Chua, Luc RoyIs this the dog?',
      'Ana Ruiz escalated this post to 2 peopleIs this the dog?',
    ])
  })

  it('says what the platform wrote in place of a date that can’t be true', async () => {
    const value = '2038-01-19T03:14:08.000Z'
    const reread = { ...change('reread', 1), by: 'Proofline', from: { postedAt: value } }
    const inDoubt = { postedDoubt: { reason: 'later', value } }
    fakeServer({
      'GET /posts/*/history': () =>
        listAnswer([
          { ...reread, to: inDoubt },
          { ...reread, id: postOf(2).id, to: { postedAt: '9999-12-31T00:00:00.000Z' } },
        ]),
    })
    await renderPage(<HistoryPane post={postOf(1, { version: 3 })} />)
    const lines = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)
    expect(lines[0]).toMatch(/Date before: Jan 18 2038 .*In the archive: Date in doubt: 2038-01-19T03:14:08/)
    expect(lines[1]).toMatch(/In the archive: Date in doubt/)
  })

  it('shows which change was undone', async () => {
    const undone = { ...change('undo', 1), to: { status: 0, undid: 'trash' } }
    fakeServer({ 'GET /posts/*/history': () => listAnswer([undone]) })
    await renderPage(<HistoryPane post={postOf(1, { version: 3 })} />)
    expect(await screen.findByText(/undid a change: Move to the trash$/)).toBeTruthy()
  })
})
