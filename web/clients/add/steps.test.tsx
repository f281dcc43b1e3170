import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { dayIn } from '#contract/index.ts'
import { useOtherLocaleData } from '#contract/test-locale-data.ts'
import { administrator, price } from '../../billing/testing.ts'
import { account, userOf } from '../../people/testing.ts'
import { type Answer, fakeServer, listAnswer, problem, renderPage, useTestPage } from '../../ui/testing.tsx'
import AddClientDialog from './AddClientDialog.tsx'
import { button, field, fill, firm, open, press } from './testing.tsx'

const serve = (checkEmail: () => Answer = () => ({ status: 204 })) =>
  fakeServer({
    'GET /accounts/*': () => ({ body: account }),
    'GET /customers/*/price': () => ({ body: price }),
    'GET /users': () => listAnswer([userOf(1), userOf(2), userOf(3, { status: 0 })]),
    'POST /customers/*/client-emails': checkEmail,
  })

describe('the details of a new client', () => {
  useTestPage()

  it.each([
    ['First name', '', 'Enter the first name.'],
    ['Last name', '', 'Enter the last name.'],
    ['Email', 'nobody', 'Enter an email address, such as ana@example.com.'],
    ['Email', 'ana..ruiz@example.com', 'Enter an email address, such as ana@example.com.'],
    ['Email', 'josé@example.com', 'Enter an email address, such as ana@example.com.'],
    ['Date of birth', '18850427', 'Check the year of birth.'],
    ['File reference number', '', 'Enter the file reference number.'],
    ['Date of birth', '1985', 'Enter a date as YYYY/MM/DD.'],
    ['Date of birth', '29990101', 'The date of birth cannot be after today.'],
    [
      'Date of loss',
      '03/04/2021',
      '“03/04/2021” could be Mar 04, 2021 or Apr 03, 2021. Enter it as YYYY/MM/DD.',
    ],
    ['Date of loss', '29990101', 'The date of loss cannot be after today.'],
    ['Date of loss', '19850426', 'The date of loss cannot be before the date of birth.'],
  ])('must be valid: %s “%s”', async (label, text, sentence) => {
    serve()
    await open(administrator)
    await fill({ [label]: text })
    await userEvent.tab()
    expect(screen.getByText(sentence)).toBeTruthy()
    expect(field(label).getAttribute('aria-invalid')).toBe('true')
    await userEvent.click(button('Next'))
    expect(document.activeElement).toBe(field(label))
    await fill()
    expect(screen.queryByText(sentence)).toBeNull()
  })

  it('with a staff user’s email are refused before the next step', async () => {
    const answers = [problem('EMAIL_IN_USE'), { status: 204 }]
    serve(() => answers.shift() ?? {})
    await open(administrator)
    await fill()
    await userEvent.click(button('Next'))
    expect(await screen.findByText(/^This email is already in use/)).toBeTruthy()
    await userEvent.type(field('Email'), 'x')
    await userEvent.click(button('Next'))
    expect(await screen.findByRole('button', { name: 'Back' })).toBeTruthy()
  })

  it('can all be today, and a date pasted in another format is converted', async () => {
    serve()
    await open(administrator)
    const today = dayIn(Date.now(), account.timeZone)
    const [year, month, day] = today.split('-')
    await fill({ 'Date of birth': '', 'Date of loss': '' })
    await userEvent.click(field('Date of birth'))
    const inWords = new Date(`${today}T00:00:00Z`).toLocaleDateString('en-US', {
      dateStyle: 'long',
      timeZone: 'UTC',
    })
    await userEvent.paste(inWords)
    await userEvent.click(field('Date of loss'))
    await userEvent.paste(today)
    expect([field('Date of birth').value, field('Date of loss').value]).toEqual([
      `${year}/${month}/${day}`,
      `${year}/${month}/${day}`,
    ])
    expect(screen.queryByText(/cannot be/)).toBeTruthy()
    expect(screen.getByText('Client details cannot be changed after adding.')).toBeTruthy()
  })

  it('keep the mask during typing, and the caret in its position', async () => {
    serve()
    await open(administrator)
    await userEvent.type(field('Date of birth'), '1985042')
    expect(field('Date of birth').value).toBe('1985/04/2')
    await userEvent.type(field('Date of birth'), '1', { initialSelectionStart: 5, initialSelectionEnd: 6 })
    expect(field('Date of birth').value).toBe('1985/14/2')
    expect(field('Date of birth').selectionStart).toBe(6)
  })
})

describe('the details of a new client, in a browser with other locale data', () => {
  useTestPage()
  useOtherLocaleData()

  it('can be in the past', async () => {
    fakeServer({
      // A zone of no other test here, because formats are kept by zone.
      'GET /accounts/*': () => ({ body: { ...account, timeZone: 'America/Denver' } }),
      'GET /customers/*/price': () => ({ body: price }),
    })
    await open(administrator)
    await fill({ 'Date of birth': '19900203', 'Date of loss': '20210615' })
    await userEvent.tab()
    expect([field('Date of birth').value, field('Date of loss').value]).toEqual(['1990/02/03', '2021/06/15'])
    expect(screen.queryByText(/cannot be after today/)).toBeNull()
    expect(screen.queryByText(/cannot be before/)).toBeNull()
  })
})

describe('the steps', () => {
  useTestPage()

  it('go forward and back without losing input, and show all of it before the payment', async () => {
    serve()
    await open(administrator)
    await fill()
    await userEvent.type(field('Last name'), '{Enter}')
    expect(screen.getByRole('list', { name: 'Steps' }).querySelector('[aria-current]')?.textContent).toBe(
      'Assign',
    )
    await userEvent.click(await screen.findByRole('checkbox', { name: /First2/ }))
    await userEvent.click(screen.getByRole('switch', { name: /^Star this client/ }))
    expect((screen.getByRole('checkbox', { name: /First3/ }) as HTMLInputElement).disabled).toBe(true)
    expect(screen.getByText('1 person is assigned.')).toBeTruthy()
    await press('Next')
    const facts = screen.getAllByRole('definition').map(({ textContent }) => textContent)
    expect(facts).toEqual([
      'Harjit',
      'Gill',
      'h@gill.test',
      'Apr 27, 1985',
      'MPL-1',
      'Jun 15, 2021',
      'English',
      'First2 Last2',
      'Yes',
    ])
    await press('Details')
    expect(field('Date of loss').value).toBe('2021/06/15')
    await press('Next')
    expect(((await screen.findByRole('checkbox', { name: /First2/ })) as HTMLInputElement).checked).toBe(true)
  })

  it('keep the input when the dialog is closed, until it is discarded', async () => {
    serve()
    await renderPage(<Page />, '/', administrator)
    await userEvent.type(field('First name'), 'Har')
    await userEvent.type(field('Date of birth'), '1985')
    await press('Close')
    await press('Open')
    expect([field('First name').value, field('Date of birth').value]).toEqual(['Har', '1985'])
    // Only in this tab: nothing stays in the browser.
    expect(JSON.stringify(Object.entries(localStorage))).not.toContain('Har')
  })

  it('keep the input after a reload, for the user who entered it', async () => {
    serve()
    const { unmount } = await open(administrator)
    await fill()
    await press('Next')
    unmount()
    const again = await open(administrator)
    expect(await screen.findByRole('checkbox', { name: /First2/ })).toBeTruthy()
    await press('Details')
    expect(field('Last name').value).toBe('Gill')
    again.unmount()
    await open({ ...administrator, id: '01890000-0000-7000-8000-000000000999' })
    expect(field('Last name').value).toBe('')
  })

  it('start from the beginning after Discard', async () => {
    serve()
    await open(administrator)
    expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull()
    await userEvent.type(field('First name'), 'Har')
    await press('Discard')
    expect(field('First name').value).toBe('')
  })

  it('assign the user who could not see the client otherwise', async () => {
    serve()
    const resolver = {
      ...administrator,
      id: '01890000-0000-7000-8000-000000000999',
      role: { ...administrator.role, id: 'RESOLVER' as const, type: 'RESOLVER' as const, position: 4 },
    }
    await open(resolver)
    await fill()
    await press('Next')
    expect(await screen.findByText('1 person is assigned.')).toBeTruthy()
    // Someone who is not in the list, such as a removed person, can be left out too.
    const name = `${resolver.firstName} ${resolver.lastName}`
    const others = await screen.findByRole('list', { name: 'Also assigned' })
    const box = within(others).getByRole('checkbox', { name: new RegExp(name) })
    await userEvent.click(box)
    expect(screen.queryByText('1 person is assigned.')).toBeNull()
    // The box stays with the focus, so that the person can be assigned again.
    expect(document.activeElement).toBe(box)
    await userEvent.keyboard(' ')
    expect(await screen.findByText('1 person is assigned.')).toBeTruthy()
    await userEvent.keyboard(' ')
    expect(screen.queryByText('1 person is assigned.')).toBeNull()
  })

  it('are kept with a message if they could not be checked, which Discard removes', async () => {
    serve(() => problem('TOO_MANY_REQUESTS', { retryAfter: 60 }))
    await open(administrator)
    await fill()
    await press('Next')
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Too many attempts/)
    expect(field('Last name').value).toBe('Gill')
    await press('Discard')
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

/** A page that can open the dialog repeatedly. */
function Page() {
  const [isOpen, setOpen] = useState(true)
  return isOpen ? (
    <AddClientDialog customerId={firm} onClose={() => setOpen(false)} />
  ) : (
    <button type="button" onClick={() => setOpen(true)}>
      Open
    </button>
  )
}
