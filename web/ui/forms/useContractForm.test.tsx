import { Button, TextInput } from '@mantine/core'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { fakeServer, problem } from '../../kit/testing.ts'
import { renderPage, useTestPage } from '../testing.tsx'
import { useContractForm } from './useContractForm.ts'

function Page() {
  const form = useContractForm('inviteUser', {
    values: { firstName: '', lastName: '', email: '' },
    check: ({ email }) => (email === '' ? {} : email.includes('@') ? {} : { email: 'No @ in it.' }),
    input: (values) => ({ params: { id: 'a' }, body: { ...values, roleId: 'REVIEWER', language: 'en' } }),
  })
  return (
    <form onSubmit={form.submit}>
      {(['firstName', 'lastName', 'email'] as const).map((name) => (
        <TextInput key={name} label={name} {...form.field(name)} />
      ))}
      <Button type="submit" loading={form.isPending}>
        Send
      </Button>
      <p role="alert">{form.problem}</p>
    </form>
  )
}

describe('a form from the contract', () => {
  useTestPage()

  const input = (name: string) => screen.getByLabelText(name) as HTMLInputElement
  const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }))
  const fillIn = async () => {
    await userEvent.type(input('firstName'), 'Ana')
    await userEvent.type(input('lastName'), 'Ruiz')
    await userEvent.type(input('email'), 'ana@firm.test')
  }

  it('accepts texts as long as the route does, and is not sent without required ones', async () => {
    const calls = fakeServer({ 'POST /accounts/*/users': () => ({ body: {} }) })
    await renderPage(<Page />)
    expect(input('firstName').maxLength).toBe(100)
    await userEvent.type(input('email'), 'ana')
    await send()
    expect(screen.getAllByText('Fill in this field.')).toHaveLength(2)
    expect(screen.getByText('No @ in it.')).toBeTruthy()
    expect(calls).toEqual([])
    expect(document.activeElement).toBe(input('firstName'))
    await userEvent.type(input('firstName'), 'Ana')
    expect(screen.getAllByText('Fill in this field.')).toHaveLength(1)
  })

  it('shows a refusal beside its fields until something is typed there', async () => {
    fakeServer({
      'POST /accounts/*/users': () => problem('VALIDATION_FAILED', { fields: { email: 'Taken.' } }),
    })
    await renderPage(<Page />)
    await fillIn()
    await send()
    expect(await screen.findByText('Taken.')).toBeTruthy()
    expect(document.activeElement).toBe(input('email'))
    expect(screen.getByRole('alert').textContent).toBe('')
    await userEvent.type(input('email'), 'x')
    expect(screen.queryByText('Taken.')).toBeNull()
  })

  it('shows a general refusal separately until something is typed', async () => {
    fakeServer({
      'POST /accounts/*/users': () => {
        // Browsers take the focus from a button that becomes disabled, as this one while it loads; jsdom does not.
        input('email').focus()
        input('email').blur()
        return problem('FORBIDDEN')
      },
    })
    await renderPage(<Page />)
    await fillIn()
    await send()
    expect(screen.getByRole('alert').textContent).toMatch(/permission/)
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Send' }))
    await userEvent.type(input('lastName'), 'x')
    expect(screen.getByRole('alert').textContent).toBe('')
  })
})
