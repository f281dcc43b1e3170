import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { PlatformSetting } from '#contract/index.ts'
import { fakeServer, renderPage, useTestPage, viewer } from '../../ui/testing.tsx'
import PlatformsPage from './PlatformsPage.tsx'

const provider = { ...viewer, accountType: 1 as const }
const settings: PlatformSetting[] = [
  { platform: 'facebook', isEnabled: true, auth: 'OAUTH', methods: ['LOGIN', 'OAUTH'] },
  { platform: 'tiktok', isEnabled: false, auth: null, methods: [] },
]

describe('the platforms of a provider', () => {
  useTestPage()

  it('can be switched on and off, and connected by a method that is set up', async () => {
    const requests = fakeServer({
      'GET /accounts/*/platforms': () => ({ body: settings }),
      'PUT /accounts/*/platforms': () => ({
        body: [{ ...settings[0], isEnabled: false }, settings[1]],
      }),
    })
    await renderPage(<PlatformsPage accountId={provider.accountId} />, '/', provider)
    const facebook = await screen.findByRole('switch', { name: 'Facebook is on' })
    expect(screen.getByText('By file only: nothing else is set up.')).toBeTruthy()
    await userEvent.selectOptions(
      screen.getByRole('combobox', { name: 'How Facebook accounts are connected' }),
      'Remote login',
    )
    expect(await screen.findByText('Facebook has been changed.')).toBeTruthy()
    await userEvent.click(facebook)
    const bodies = () => requests.filter(({ method }) => method === 'PUT').map(({ body }) => body)
    await waitFor(() =>
      expect(bodies()).toEqual([
        { platform: 'facebook', auth: 'LOGIN' },
        { platform: 'facebook', isEnabled: true },
      ]),
    )
  })
})
