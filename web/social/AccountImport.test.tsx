import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { SocialAccount } from '#contract/index.ts'
import { fakeServer, renderPage, useTestPage, viewer } from '../ui/testing.tsx'
import { AccountImport } from './AccountImport.tsx'

const account: SocialAccount = {
  id: '01890000-0000-7000-8000-000000000500',
  clientId: viewer.id,
  socialSite: { id: 'facebook', type: 'facebook', name: 'Facebook', status: 1, auth: null },
  auth: null,
  externalId: 'h@gill.test',
  postsUntil: null,
  newestPostAt: null,
  latestImport: null,
  reconnectRequest: null,
  waitsForClient: true,
  connection: null,
  archiveFetch: null,
  ownerCheck: null,
  can: ['import', 'request_support'],
}
const nothing = () => undefined

describe('the dialog that imports an archive', () => {
  useTestPage()

  it.each(['facebook', 'instagram'] as const)('has a video of how to get it from %s', async (type) => {
    const of = { ...account, socialSite: { ...account.socialSite, type } }
    fakeServer({ 'GET /accounts/*': () => ({ body: of }) })
    await renderPage(<AccountImport account={of} opened onClose={nothing} onLeave={nothing} />)
    await userEvent.click(await screen.findByText(/^Video: ask for your (Facebook|Instagram) archive$/))
    await screen.findByLabelText(/^Video: ask for/)
    expect(document.querySelector('video')?.getAttribute('src')).toContain(`${type}.en.mp4`)
  })
})
