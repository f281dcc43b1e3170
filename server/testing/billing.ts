import type { PaymentMethod } from '#contract/index.ts'
import type { Firm, TestApp, Visitor } from './app.ts'
import { newId } from '../platform/ids.ts'

export const CARD = { number: '4242424242424242', month: '12', year: '2034', cvc: '123' }
export type TypedCard = typeof CARD

type ConfirmedSetup = {
  payment_method: string
  error?: { code: string; message: string; decline_code?: string }
}

/** Sends a card straight to the payment provider with the browser's key, as the card form does. */
export async function confirmCard(
  app: TestApp,
  clientKey: string,
  card: TypedCard = CARD,
): Promise<ConfirmedSetup> {
  const form = new URLSearchParams({
    client_secret: clientKey,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': card.number,
    'payment_method_data[card][exp_month]': card.month,
    'payment_method_data[card][exp_year]': card.year,
    'payment_method_data[card][cvc]': card.cvc,
  })
  const intent = clientKey.split('_secret_')[0] ?? ''
  const answer = await fetch(`${app.url}/sandbox-payments/v1/setup_intents/${intent}/confirm`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${app.services.config.payments.publishableKey}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: form.toString(),
  })
  return (await answer.json()) as ConfirmedSetup
}

/** Adds a card to a firm, with all steps. */
export async function addCard(
  app: TestApp,
  admin: Visitor,
  firm: Firm,
  card: TypedCard = CARD,
): Promise<PaymentMethod> {
  const setup = await admin.call<{ clientKey: string }>('createSetupIntent', {
    body: { customerId: firm.accountId },
  })
  const confirmed = await confirmCard(app, setup.body.clientKey, card)
  const added = await admin.call<PaymentMethod>('addPaymentMethod', {
    params: { id: firm.accountId },
    body: { paymentMethodId: confirmed.payment_method },
  })
  if (added.status !== 201) throw new Error(JSON.stringify([confirmed, added.body]))
  return added.body
}

/** Sends a request to the payment provider as the product does. */
export async function callProvider<Body>(
  app: TestApp,
  path: string,
  form?: Record<string, string>,
): Promise<Body> {
  const answer = await fetch(`${app.url}/sandbox-payments/v1/${path}`, {
    method: form ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${app.services.config.payments.secretKey}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    ...(form ? { body: new URLSearchParams(form).toString() } : {}),
  })
  return (await answer.json()) as Body
}

/** The page's request to add a client; a different client each time. */
export function newClient(firm: Firm, over: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    customerId: firm.accountId,
    firstName: 'Nadia',
    lastName: 'Okafor',
    email: 'nadia@client.test',
    dateOfBirth: '1990-01-02',
    fileRefNo: 'N-1',
    dateOfLoss: '2024-03-04',
    paymentMethodId: null,
    star: false,
    assignTo: [],
    allowDuplicate: true,
    idempotencyKey: newId(),
    ...over,
  }
}
