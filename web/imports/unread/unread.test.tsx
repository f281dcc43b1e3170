import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { UnreadCheck, UnreadFile } from '#contract/index.ts'
import { fakeServer, listAnswer, renderPage, useTestPage, viewer } from '../../ui/testing.tsx'
import { VerdictBox } from '../dialog/VerdictBox.tsx'
import { FinishedUnread } from './FinishedUnread.tsx'
import { UnreadFiles } from './UnreadFiles.tsx'

useTestPage()

const id = (n: number) => `01890000-0000-7000-8000-00000000000${n}`
const client = { ...viewer, clientId: id(2), account: { ...viewer.account, name: 'Maple Injury Law' } }
const file: UnreadFile = {
  id: id(1),
  clientId: id(2),
  archive: 'linkedin',
  fileName: 'Complete_LinkedInData.zip',
  size: 38_000_000,
  sha256: 'a'.repeat(64),
  receivedAt: '2026-11-24T14:12:00.000Z',
  sentBy: 'Harjit Gill',
  through: 'import',
  removed: null,
  can: ['remove'],
}

const verdictBox = (onKeep = vi.fn(), found: 'linkedin' | 'whatsapp' = 'linkedin') => (
  <VerdictBox
    verdict={{ kind: 'OTHER_ARCHIVE', found }}
    file={new File(['x'], 'Complete_LinkedInData.zip')}
    platform="facebook"
    onGuide={vi.fn()}
    onOther={vi.fn()}
    onAnyway={vi.fn()}
    onKeep={onKeep}
  />
)

const answers = (check: UnreadCheck = { obstacle: null, isHeld: false }) => ({
  'GET /clients/*/unread-files/check': () => ({ body: check }),
})

describe('the verdict on an archive that can’t be read yet', () => {
  it('lets a client send it to be kept unread only after agreeing to what it may have', async () => {
    fakeServer(answers())
    const onKeep = vi.fn()
    await renderPage(verdictBox(onKeep), '/', client)
    expect(await screen.findByRole('heading', { name: 'LinkedIn can’t be read yet' })).toBeTruthy()
    expect(screen.getByText(/Maple Injury Law then has it/)).toBeTruthy()
    for (const text of ['Private messages', 'Other people’s words and names', 'Nothing was sent yet.'])
      expect(screen.getByText(text)).toBeTruthy()
    const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Send it to be kept unread' })
    const agree = screen.getByRole<HTMLInputElement>('checkbox', { name: /may have to hand them over/ })
    expect([send.disabled, agree.checked]).toEqual([true, false])
    await userEvent.click(send)
    expect(onKeep).not.toHaveBeenCalled()
    await userEvent.click(agree)
    await waitFor(() => expect(send.disabled).toBe(false))
    await userEvent.click(send)
    expect(onKeep).toHaveBeenCalledWith('linkedin')
  })

  it.each([
    ['quota', /Ask Maple Injury Law to remove one/],
    ['full', /There isn’t enough storage/],
    ['readOnly', /Files can’t be stored right now/],
  ] as const)('says before the choice what prevents sending: %s', async (obstacle, sentence) => {
    let check: UnreadCheck = { obstacle, isHeld: false }
    fakeServer({ 'GET /clients/*/unread-files/check': () => ({ body: check }) })
    await renderPage(verdictBox(), '/', client)
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(screen.queryByRole('checkbox')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Send it to be kept unread' })).toBeNull()
    const again = screen.queryByRole('button', { name: 'Try again' })
    expect(again !== null).toBe(obstacle !== 'quota')
    if (!again) return
    check = { obstacle: null, isHeld: false }
    await userEvent.click(again)
    expect(await screen.findByRole('checkbox')).toBeTruthy()
    expect(screen.queryByText(sentence)).toBeNull()
  })

  it('says before the choice that the file can’t be deleted under a hold', async () => {
    fakeServer(answers({ obstacle: null, isHeld: true }))
    await renderPage(verdictBox(), '/', client)
    expect(await screen.findByText(/must preserve what you send/)).toBeTruthy()
    expect(screen.getByRole('checkbox')).toBeTruthy()
  })

  it('offers nothing to staff, who can’t agree for the client, and for archives that are not kept', async () => {
    fakeServer({})
    const shown = await renderPage(verdictBox())
    expect(await screen.findByText('Your client can send it to be kept unread.')).toBeTruthy()
    expect(screen.queryByRole('checkbox')).toBeNull()
    shown.unmount()
    await renderPage(verdictBox(vi.fn(), 'whatsapp'), '/', client)
    expect(await screen.findByText('This file is from WhatsApp, which we can’t read.')).toBeTruthy()
    expect(screen.queryByRole('checkbox')).toBeNull()
  })
})

describe('the list of files that are kept unread', () => {
  const shown = (files: UnreadFile[]) => ({ 'GET /clients/*/unread-files': () => listAnswer(files) })

  it('shows staff name, size and hash, and that its owner was not looked at', async () => {
    fakeServer(shown([file]))
    await renderPage(<UnreadFiles clientId={id(2)} />)
    const list = within(await screen.findByRole('region', { name: 'Kept unread' }))
    for (const text of ['LinkedIn', 'Complete_LinkedInData.zip · 38 MB', 'a'.repeat(64)])
      expect(list.getByText(text)).toBeTruthy()
    expect(list.getByText(/Sent by Harjit Gill, .* · owner not looked at/)).toBeTruthy()
  })

  it('shows a client only what they sent', async () => {
    fakeServer(shown([{ ...file, sha256: null, can: [] }]))
    await renderPage(<UnreadFiles clientId={id(2)} />, '/', client)
    const list = within(await screen.findByRole('region', { name: 'Kept unread' }))
    expect(list.getByText(/^Sent /)).toBeTruthy()
    expect(list.queryByText(/SHA-256|owner/)).toBeNull()
    expect(list.queryByRole('button')).toBeNull()
  })

  it.each([
    ['of staff', UnreadFiles],
    ['of a guest', FinishedUnread],
  ])('%s shows all of them, twenty on a page', async (_, List) => {
    fakeServer({
      'GET /clients/*/unread-files': ({ url }) => {
        const first = Number(url.searchParams.get('offset') ?? 0)
        const last = Math.min(first + Number(url.searchParams.get('limit')), 101)
        const files = Array.from({ length: last - first }, (_each, n) => ({
          ...file,
          id: `01890000-0000-7000-8000-0000000001${String(first + n)
            .padStart(2, '0')
            .slice(-2)}`,
          fileName: `part ${first + n + 1}.zip`,
        }))
        return listAnswer(files, 101)
      },
    })
    await renderPage(<List clientId={id(2)} />, '/')
    expect(await screen.findByText(/part 1\.zip/)).toBeTruthy()
    expect(screen.queryByText(/part 21\.zip/)).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Page 6' }))
    expect(await screen.findByText(/part 101\.zip/)).toBeTruthy()
  })

  it('removes a file with a reason, and puts it back', async () => {
    const removed = {
      by: 'Ana Ruiz',
      at: '2026-11-25T12:00:00.000Z',
      reason: 'Sent by mistake',
      deletedOn: '2026-12-25T12:00:00.000Z',
      isHeld: false,
      isDeleted: false,
    }
    let now: UnreadFile = file
    const requests = fakeServer({
      'GET /clients/*/unread-files': () => listAnswer([now]),
      'PUT /unread-files/*/removal': () => {
        now = { ...file, removed, can: ['putBack'] }
        return { body: now }
      },
      'DELETE /unread-files/*/removal': () => {
        now = file
        return { body: now }
      },
    })
    await renderPage(<UnreadFiles clientId={id(2)} />)
    await userEvent.click(await screen.findByRole('button', { name: `Remove ${file.fileName}` }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Remove' }))
    expect(requests.some(({ method }) => method === 'PUT')).toBe(false)
    await userEvent.type(dialog.getByLabelText(/Reason/), 'Sent by mistake')
    await userEvent.click(dialog.getByRole('button', { name: 'Remove' }))
    expect(await screen.findByText(/Removed by Ana Ruiz, .*: Sent by mistake/)).toBeTruthy()
    expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({ reason: 'Sent by mistake' })
    await userEvent.click(screen.getByRole('button', { name: `Put ${file.fileName} back` }))
    await waitFor(() => expect(screen.queryByText(/Removed by/)).toBeNull())
  })
})
