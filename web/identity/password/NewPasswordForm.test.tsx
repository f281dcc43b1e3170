import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { Problem } from '../../kit/calls/problem.ts'
import { show, useTestPage } from '../../ui/testing.tsx'
import { NewPasswordForm } from './NewPasswordForm.tsx'

describe('a new password', () => {
  useTestPage()

  it('that the server refused is not called strong, until it is changed', async () => {
    const refusal = new Problem(
      {
        code: 'VALIDATION_FAILED',
        message: 'Some fields need another look.',
        context: { fields: { password: 'This password is too common.' } },
      },
      400,
    )
    const form = (problem: Problem | null) => (
      <NewPasswordForm
        email={null}
        known={[]}
        submit="Save"
        problem={problem}
        isPending={false}
        onSubmit={vi.fn()}
      />
    )
    await show(form(refusal))
    const field = screen.getByLabelText('New password')
    await userEvent.type(field, 'seven quiet otters swim')
    expect(screen.getByText('Strong.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(screen.queryByText('Strong.')).toBeNull()
    expect(screen.getByText('Choose another password.')).toBeTruthy()
    await userEvent.type(field, ' daily')
    expect(screen.getByText('Strong.')).toBeTruthy()
  })
})
