import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import type { SocialSite } from '#contract/index.ts'
import { client } from '../../posts/testing.ts'
import { fakeServer, show, useTestPage } from '../../ui/testing.tsx'
import { account, id, siteOf } from '../testing.ts'
import { ConnectButton } from './ConnectButton.tsx'

useTestPage()

const facebook = siteOf('facebook') as SocialSite
const waiting = {
  id: id(20),
  jobId: id(21),
  source: 'facebook_login',
  state: 'waiting',
  fileName: 'facebook.zip',
  size: null,
  received: 0,
  createdBy: null,
  importId: null,
  error: null,
  createdAt: '2026-01-01T00:00:00.000Z',
}

it.each([
  [null, 'harjit@example.test is connected. We are importing its posts.'],
  [waiting, 'harjit@example.test is connected. We import its posts when Facebook has prepared the archive.'],
])('connects an account and says what comes now (%#)', async (archiveFetch, says) => {
  let answer: (message: { data: object }) => void = () => undefined
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      set onmessage(listener: typeof answer) {
        answer = listener
      }
      close() {}
    },
  )
  vi.spyOn(window, 'open').mockReturnValue(window)
  fakeServer({ 'POST /clients/*/accounts': () => ({ status: 201, body: account({ archiveFetch }) }) })
  await show(<ConnectButton site={facebook} clientId={client.id} account={null} isMain />)
  await userEvent.click(await screen.findByRole('button', { name: 'Connect Facebook' }))
  act(() => answer({ data: { credentials: { sessionId: id(3) } } }))
  expect(await screen.findByText(says)).toBeTruthy()
})
