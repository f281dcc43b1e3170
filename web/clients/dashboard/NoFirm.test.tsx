import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { leaveFirm, resumeFirm } from '../../kit/firm.ts'
import { useCustomerId } from '../../kit/viewer.ts'
import { account } from '../../people/testing.ts'
import { fakeServer, items, show, useTestPage, viewer } from '../../ui/testing.tsx'
import { NoFirm } from './NoFirm.tsx'

const provider = { ...viewer, accountType: 1 as const }
const Page = () => {
  const firm = useCustomerId()
  return firm === null ? <NoFirm /> : <p>Acts within {firm}</p>
}

describe('the first page of a person of the provider', () => {
  useTestPage()

  it('lists the law firms, and the next session begins with the last one, in this browser and in others', async () => {
    const remembered: unknown[] = []
    fakeServer({
      'GET /accounts': () => items([account]),
      'PUT /users/*/last-firm': ({ body }) => {
        remembered.push(body)
        return { status: 204 }
      },
    })
    const { unmount } = await show(<Page />, '/', provider)
    await userEvent.click(await screen.findByRole('button', { name: new RegExp(account.name) }))
    expect(screen.getByText(`Acts within ${account.id}`)).toBeTruthy()
    expect(remembered).toEqual([{ firmId: account.id }])
    unmount()
    sessionStorage.clear()
    leaveFirm()
    await show(<Page />, '/', provider)
    expect(screen.getByText(`Acts within ${account.id}`)).toBeTruthy()
    // A log-out empties the browser; the server still knows.
    cleanup()
    sessionStorage.clear()
    localStorage.clear()
    leaveFirm()
    resumeFirm(account.id)
    await show(<Page />, '/', provider)
    expect(screen.getByText(`Acts within ${account.id}`)).toBeTruthy()
  })
})
