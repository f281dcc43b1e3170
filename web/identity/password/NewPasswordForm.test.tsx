import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { fakeServer, problem } from '../../kit/testing.ts'
import { useContractForm } from '../../ui/forms/useContractForm.ts'
import { renderPage, useTestPage } from '../../ui/testing.tsx'
import { NewPasswordForm } from './NewPasswordForm.tsx'

function Page() {
  const form = useContractForm('resetPassword', {
    values: { password: '' },
    input: ({ password }) => ({ body: { token: 'x', password } }),
  })
  return <NewPasswordForm form={form} email={null} known={[]} submit="Save" />
}

describe('a new password', () => {
  useTestPage()

  it('that the server refused is not called strong until it is changed', async () => {
    fakeServer({
      'PUT /reset-password': () =>
        problem('VALIDATION_FAILED', { fields: { password: 'This password is too common.' } }),
    })
    await renderPage(<Page />)
    const field = screen.getByLabelText('New password')
    await userEvent.type(field, 'seven quiet otters swim')
    expect(screen.getByText('Strong.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('This password is too common.')).toBeTruthy()
    expect(screen.queryByText('Strong.')).toBeNull()
    expect(screen.getByText('Choose another password.')).toBeTruthy()
    await userEvent.type(field, ' daily')
    expect(screen.getByText('Strong.')).toBeTruthy()
  })
})
