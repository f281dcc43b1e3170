import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadConfig } from '../../kit/calls/config.ts'
import { fakeServer, listAnswer, renderPage, useTestPage } from '../../ui/testing.tsx'
import BillingPage from '../BillingPage.tsx'
import { administrator, firmId, methodOf } from '../testing.ts'

const at = `/admin/accounts/${firmId}/billing`
const api = { main: '/api/main', social: '/api/social', identity: '/api/identity' }
const support = { email: '' }

async function configure(payments: object): Promise<void> {
  vi.stubGlobal('fetch', async () => Response.json({ api, support, payments }))
  await loadConfig()
}

/** Replaces js.stripe.com: an element that sends the given events, and a confirmation. */
function fakeStripe() {
  const heard = new Map<string, (event?: object) => void>()
  const element = {
    mount: () => setTimeout(() => heard.get('ready')?.(element)),
    destroy: () => undefined,
    update: () => undefined,
    on: (name: string, listener: (event?: object) => void) => heard.set(name, listener),
    off: (name: string) => heard.delete(name),
    once: (name: string, listener: (event?: object) => void) => heard.set(name, listener),
  }
  const confirmCardSetup = vi.fn(async (_key: string, _data: object): Promise<object> => ({
    setupIntent: { payment_method: 'pm_real' },
  }))
  const made = vi.fn(() => ({
    elements: () => ({ create: () => element, getElement: () => element, update: () => undefined }),
    createToken: () => undefined,
    createPaymentMethod: () => undefined,
    confirmCardPayment: () => undefined,
    confirmCardSetup,
    registerAppInfo: () => undefined,
    _registerWrapper: () => undefined,
  }))
  vi.stubGlobal('Stripe', made)
  return { made, element, confirmCardSetup, says: (name: string, event: object) => heard.get(name)?.(event) }
}

describe('the card form with Stripe', () => {
  useTestPage()
  beforeEach(() => configure({ provider: 'stripe', publishableKey: 'pk_test_1' }))
  afterEach(() => configure({ provider: 'sandbox', publishableKey: null }))

  it('uses Stripe’s element, shows its errors below, and remembers its confirmation', async () => {
    const stripe = fakeStripe()
    const requests = fakeServer({
      'GET /customers/*/payment-methods': () => listAnswer([]),
      'POST /payments/setup-intents': () => ({ status: 201, body: { clientKey: 'seti_1_secret_2' } }),
      'POST /customers/*/payment-methods': () => ({ status: 201, body: methodOf(2) }),
    })
    await renderPage(<BillingPage customerId={firmId} />, at, administrator)
    await userEvent.click(await screen.findByRole('button', { name: 'Add Payment Method' }))
    const dialog = within(screen.getByRole('dialog'))
    await waitFor(() => expect(stripe.made).toHaveBeenCalledWith('pk_test_1'))
    const save = dialog.getByRole('button', { name: 'Save card' }) as HTMLButtonElement
    await userEvent.click(save)
    expect(dialog.getByRole('alert').textContent).toBe('Fill in all fields of the card.')
    await waitFor(() => {
      act(() =>
        stripe.says('change', { complete: false, error: { message: 'Your card number is invalid.' } }),
      )
      expect(dialog.getByRole('alert').textContent).toBe('Your card number is invalid.')
    })
    act(() => stripe.says('change', { complete: true, error: undefined }))
    expect(dialog.queryByRole('alert')).toBeNull()
    stripe.confirmCardSetup.mockResolvedValueOnce({ error: { message: 'Your card was declined.' } })
    await userEvent.click(save)
    expect((await dialog.findByRole('alert')).textContent).toBe('Your card was declined.')
    await userEvent.click(save)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(stripe.confirmCardSetup).toHaveBeenLastCalledWith('seti_1_secret_2', {
      payment_method: { card: stripe.element },
    })
    expect(requests.at(-1)?.path ?? '').toContain('/payment-methods')
    expect(requests.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { customerId: firmId },
      { customerId: firmId },
      { paymentMethodId: 'pm_real' },
    ])
  })
})
