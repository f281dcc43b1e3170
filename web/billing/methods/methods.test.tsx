import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { PaymentMethod } from '#contract/index.ts'
import { fakeServer, listAnswer, problem, renderPage, useTestPage } from '../../ui/testing.tsx'
import BillingPage from '../BillingPage.tsx'
import { administrator, cardFrame, firmId, manager, methodOf } from '../testing.ts'

const at = `/admin/accounts/${firmId}/billing`
const page = <BillingPage customerId={firmId} />
const primary = methodOf(2, { isPrimary: true, can: ['delete'] })
const expired = methodOf(9, {
  isExpired: true,
  card: { brand: 'mastercard', name: 'Mastercard', last4: '4444', expMonth: 1, expYear: 2024 },
  can: ['delete'],
})
const card = { name: /^Make primary/ }

async function openForm() {
  await userEvent.click(await screen.findByRole('button', { name: 'Add Payment Method' }))
  const form = await cardFrame()
  act(() => void form.says({ type: 'ready', height: 190 }))
  const dialog = within(screen.getByRole('dialog', { name: 'Add Payment Method' }))
  return { ...form, dialog, save: dialog.getByRole('button', { name: 'Save card' }) as HTMLButtonElement }
}

describe('payment methods', () => {
  useTestPage()

  it('show brand, last four digits and expiry, and mark the primary and expired ones', async () => {
    fakeServer({ 'GET /customers/*/payment-methods': () => listAnswer([primary, methodOf(1), expired]) })
    await renderPage(page, at, administrator)
    expect(screen.getByRole('heading', { name: 'Billing', level: 2 })).toBeTruthy()
    expect(screen.getByRole('tab', { name: 'Payment Methods', selected: true })).toBeTruthy()
    const rows = await screen.findAllByRole('listitem')
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'Visa ending in 4242Expires 04/2031PrimaryDelete',
      'Visa ending in 4241Expires 04/2031Make primaryDelete',
      'Mastercard ending in 4444Expired 01/2024ExpiredDelete',
    ])
  })

  it('offer only actions that the server allows', async () => {
    fakeServer({ 'GET /customers/*/payment-methods': () => listAnswer([methodOf(1, { can: [] })]) })
    await renderPage(page, at, manager)
    await screen.findByText('Visa ending in 4241')
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('can be made primary', async () => {
    let list: PaymentMethod[] = [primary, methodOf(1)]
    const requests = fakeServer({
      'GET /customers/*/payment-methods': () => listAnswer(list),
      'PUT /payment-methods/*/primary': () => {
        list = [methodOf(1, { isPrimary: true, can: ['delete'] }), methodOf(2)]
        return { body: list[0] }
      },
    })
    await renderPage(page, at, administrator)
    await userEvent.click(await screen.findByRole('button', { name: 'Make primary: Visa ending in 4241' }))
    expect(await screen.findByRole('button', { name: 'Make primary: Visa ending in 4242' })).toBeTruthy()
    expect(requests.filter(({ method }) => method === 'PUT').map(({ path }) => path)).toEqual([
      `/payment-methods/${methodOf(1).id}/primary`,
    ])
    expect(screen.queryByRole('button', { name: 'Make primary: Visa ending in 4241' })).toBeNull()
    expect(screen.getAllByRole('button', card)).toHaveLength(1)
  })

  it('are deleted after a confirmation; a refusal shows the reason and keeps the card', async () => {
    let list: PaymentMethod[] = [primary, methodOf(1)]
    const answers = [problem('PAYMENT_METHOD_IN_USE'), {}]
    fakeServer({
      'GET /customers/*/payment-methods': () => listAnswer(list),
      'DELETE /payment-methods/*': () => {
        const answer = answers.shift() ?? {}
        if (answers.length === 0) list = [primary]
        return answer
      },
    })
    await renderPage(page, at, administrator)
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Visa ending in 4241' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Delete Visa ending in 4241?' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }))
    expect((await dialog.findByRole('alert')).textContent).toMatch(/^A client is being added with this card/)
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
  })

  it('say if there are none, and offer to add the first; users who may not add see whom to ask', async () => {
    fakeServer({ 'GET /customers/*/payment-methods': () => listAnswer([]) })
    const { unmount } = await renderPage(page, at, administrator)
    expect(await screen.findByText('No cards yet.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Add Payment Method' })).toBeTruthy()
    unmount()
    await renderPage(page, at, manager)
    expect(await screen.findByText('Ask an administrator of the firm to add a card.')).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })
})

describe('adding a card', () => {
  useTestPage()

  it('asks before closing only if a card was typed into the frame', async () => {
    fakeServer({ 'GET /customers/*/payment-methods': () => listAnswer([]) })
    await renderPage(page, at, administrator)
    const { says } = await openForm()
    const change = (empty: boolean) =>
      act(() => void says({ type: 'change', complete: false, empty, brand: '', height: 220 }))
    const question = () => screen.queryByText('Discard what you entered?')
    change(false)
    await userEvent.keyboard('{Escape}')
    expect(question()).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }))
    change(true)
    await userEvent.keyboard('{Escape}')
    expect(question()).toBeNull()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('confirms it with the provider, then saves it: no card field is on this page', async () => {
    const list: PaymentMethod[] = []
    const requests = fakeServer({
      'GET /customers/*/payment-methods': () => listAnswer(list),
      'POST /payments/setup-intents': () => ({ status: 201, body: { clientKey: 'seti_1_secret_2' } }),
      'POST /customers/*/payment-methods': () => {
        list.push(primary)
        return { status: 201, body: primary }
      },
    })
    await renderPage(page, at, administrator)
    const { frame, messages, says, dialog, save } = await openForm()
    expect(frame.getAttribute('src')).toMatch(
      /^\/sandbox-payments\/card\?nonce=[\w-]{16,}&language=en&theme=light$/,
    )
    expect(dialog.queryByRole('textbox')).toBeNull()
    await userEvent.click(save)
    expect(dialog.getByRole('alert').textContent).toBe('Fill in all fields of the card.')
    act(() => void says({ type: 'change', complete: true, empty: false, brand: 'visa', height: 220 }))
    expect(frame.style.height).toBe('220px')
    await userEvent.click(save)
    await waitFor(() => expect(messages).toHaveBeenCalledTimes(1))
    expect(messages.mock.calls[0]?.[0]).toMatchObject({ type: 'confirm', clientKey: 'seti_1_secret_2' })
    expect(messages.mock.calls[0]?.[1]).toBe(location.origin)
    act(() => void says({ type: 'confirmed', paymentMethodId: 'pm_77' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await screen.findByText('Visa ending in 4242')).toBeTruthy()
    const posts = requests.filter(({ method }) => method === 'POST')
    expect(posts.map(({ path, body }) => [path, body])).toEqual([
      ['/payments/setup-intents', { customerId: firmId }],
      [`/customers/${firmId}/payment-methods`, { paymentMethodId: 'pm_77' }],
    ])
  })

  it('says that an existing card is already saved, not that it was added', async () => {
    const known = methodOf(1)
    fakeServer({
      'GET /customers/*/payment-methods': () => listAnswer([known]),
      'POST /payments/setup-intents': () => ({ status: 201, body: { clientKey: 'seti_1_secret_2' } }),
      'POST /customers/*/payment-methods': () => ({ status: 201, body: known }),
    })
    await renderPage(page, at, administrator)
    await screen.findByText('Visa ending in 4241')
    const { messages, says, save } = await openForm()
    act(() => void says({ type: 'change', complete: true, empty: false, brand: 'visa', height: 220 }))
    await userEvent.click(save)
    await waitFor(() => expect(messages).toHaveBeenCalledTimes(1))
    act(() => void says({ type: 'confirmed', paymentMethodId: 'pm_78' }))
    expect(await screen.findByText('Visa ending in 4241 is already saved.')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.queryByText('Visa ending in 4241 has been added.')).toBeNull()
  })

  it('leaves errors of the provider to its own form, and allows another try', async () => {
    const requests = fakeServer({
      'GET /customers/*/payment-methods': () => listAnswer([]),
      'POST /payments/setup-intents': () => ({ status: 201, body: { clientKey: 'seti_1_secret_2' } }),
    })
    await renderPage(page, at, administrator)
    const { messages, says, dialog, save } = await openForm()
    act(() => void says({ type: 'change', complete: true, empty: false, brand: 'visa', height: 220 }))
    await userEvent.click(save)
    await waitFor(() => expect(messages).toHaveBeenCalledTimes(1))
    act(() => void says({ type: 'error', code: 'card_declined', message: 'Your card was declined.' }))
    await waitFor(() => expect(save.disabled).toBe(false))
    expect(dialog.queryByRole('alert')).toBeNull()
    expect(requests.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
      '/payments/setup-intents',
    ])
    await userEvent.click(save)
    await waitFor(() => expect(messages).toHaveBeenCalledTimes(2))
  })

  it('saves a confirmed card after a lost response, without confirming it twice', async () => {
    const answers = [problem('UNAVAILABLE'), { status: 201, body: primary }]
    const requests = fakeServer({
      'GET /customers/*/payment-methods': () => listAnswer([]),
      'POST /payments/setup-intents': () => ({ status: 201, body: { clientKey: 'k' } }),
      'POST /customers/*/payment-methods': () => answers.shift() ?? {},
    })
    await renderPage(page, at, administrator)
    const { messages, says, dialog, save } = await openForm()
    act(() => void says({ type: 'change', complete: true, empty: false, brand: 'visa', height: 220 }))
    await userEvent.click(save)
    await waitFor(() => expect(messages).toHaveBeenCalled())
    act(() => void says({ type: 'confirmed', paymentMethodId: 'pm_77' }))
    await dialog.findByRole('alert')
    await userEvent.click(save)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(messages).toHaveBeenCalledTimes(1)
    expect(requests.filter(({ path }) => path === '/payments/setup-intents')).toHaveLength(1)
  })

  it('accepts messages only from that form, and only valid ones', async () => {
    const requests = fakeServer({ 'GET /customers/*/payment-methods': () => listAnswer([]) })
    await renderPage(page, at, administrator)
    const { somebodyElseSays, says, save } = await openForm()
    act(() => {
      somebodyElseSays({ type: 'change', complete: true, empty: false, brand: 'visa', height: 220 })
      says({ type: 'change', complete: 'yes', empty: false, brand: 'visa', height: 220 })
      says({
        type: 'change',
        complete: true,
        empty: false,
        brand: 'visa',
        height: 220,
        nonce: 'another nonce, guessed',
      })
      says({ type: 'unheard of' })
      somebodyElseSays({ type: 'confirmed', paymentMethodId: 'pm_evil' })
    })
    await userEvent.click(save)
    expect(requests.filter(({ method }) => method === 'POST')).toEqual([])
  })
})
