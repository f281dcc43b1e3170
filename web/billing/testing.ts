import { screen } from '@testing-library/react'
import { vi } from 'vitest'
import type { Charge, PaymentMethod, Price, Viewer } from '#contract/index.ts'
import { viewer } from '../ui/testing.tsx'

const idOf = (number: number): string => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`
export const firmId = viewer.accountId

/** Has every permission for billing. */
export const administrator: Viewer = {
  ...viewer,
  role: { id: 'ADMIN', name: 'Admin', description: '', position: 2, type: 'ADMIN' },
  permissions: [
    ...viewer.permissions,
    'ADD_CLIENT',
    'DELETE_CLIENT',
    'VIEW_USERS',
    'VIEW_PAYMENT_METHODS',
    'ADD_PAYMENT_METHOD',
    'SELECT_PAYMENT_METHOD',
    'DELETE_PAYMENT_METHOD',
    'MARK_PAYMENT_METHOD_PRIMARY',
  ],
}

/** Can add clients and see cards, but not change or choose them. */
export const manager: Viewer = {
  ...viewer,
  permissions: [...viewer.permissions, 'ADD_CLIENT', 'VIEW_USERS', 'VIEW_PAYMENT_METHODS'],
}

export const methodOf = (number: number, changes: Partial<PaymentMethod> = {}): PaymentMethod => ({
  id: idOf(9000 + number),
  isPrimary: false,
  card: { brand: 'visa', name: 'Visa', last4: String(4240 + number), expMonth: 4, expYear: 2031 },
  isExpired: false,
  can: ['make_primary', 'delete'],
  ...changes,
})

export const price: Price = {
  subTotal: 20_000,
  promos: [{ name: 'Spring', description: 'Half off until June', amount: 10_000 }],
  taxes: [{ abbrev: 'HST', amount: 1300 }],
  discountedSubTotal: 10_000,
  total: 11_300,
  currency: 'cad',
}
export const freePrice: Price = { ...price, promos: [], taxes: [], discountedSubTotal: 0, total: 0 }

export const chargeOf = (number: number, changes: Partial<Charge> = {}): Charge => ({
  id: idOf(8000 + number),
  client: {
    id: idOf(700 + number),
    firstName: 'Harjit',
    lastName: `Gill${number}`,
    email: `h${number}@gill.test`,
    fileRefNo: `MPL-${number}`,
    isDeleted: false,
  },
  subTotal: 20_000,
  discountedSubTotal: 10_000,
  total: 11_300,
  currency: 'cad',
  chargedAt: '2026-03-05T15:00:00.000Z',
  timeZone: 'America/Toronto',
  receiptUrl: `/media/receipts/${idOf(8000 + number)}.pdf`,
  ...changes,
})

/** The provider's form as the page sees it: a frame that receives and sends messages. */
export async function cardFrame() {
  const frame = (await screen.findByTitle('Card details')) as HTMLIFrameElement
  const contents = new EventTarget() as unknown as Window
  const postMessage = vi.fn()
  Object.assign(contents, { postMessage })
  Object.defineProperty(frame, 'contentWindow', { configurable: true, value: contents })
  const nonce = new URL(frame.src, location.origin).searchParams.get('nonce') ?? ''
  const postMessageAs = (source: Window, messages: object) =>
    window.dispatchEvent(
      new MessageEvent('message', {
        origin: location.origin,
        source,
        data: { channel: 'proofline-card-form', nonce, ...messages },
      }),
    )
  return {
    frame,
    /** Messages from the page to the form. */
    messages: postMessage,
    says: (messages: object) => postMessageAs(contents, messages),
    somebodyElseSays: (messages: object) => postMessageAs(window, messages),
  }
}
