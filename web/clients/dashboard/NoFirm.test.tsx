import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { leaveFirm } from '../../kit/firm.ts'
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

  it('lists the law firms, and the next session begins with the last one', async () => {
    fakeServer({ 'GET /accounts': () => items([account]) })
    const { unmount } = await show(<Page />, '/', provider)
    await userEvent.click(await screen.findByRole('button', { name: new RegExp(account.name) }))
    expect(screen.getByText(`Acts within ${account.id}`)).toBeTruthy()
    unmount()
    sessionStorage.clear()
    leaveFirm()
    await show(<Page />, '/', provider)
    expect(screen.getByText(`Acts within ${account.id}`)).toBeTruthy()
  })
})
