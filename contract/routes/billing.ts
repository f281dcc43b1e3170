import { z } from 'zod'
import { Id, Instant, paging, route } from '../route.ts'
import { CHARGE_ORDERS, CURRENCIES } from '../vocabulary/billing/money.ts'

/** Whole cents. */
const Cents = z.int().min(0)

/** The current price of adding one client. */
export const Price = z.object({
  subTotal: Cents,
  promos: z.array(z.object({ name: z.string(), description: z.string(), amount: Cents })),
  /** `percent`: unknown for charges from before rates were stored. */
  taxes: z.array(z.object({ abbrev: z.string(), percent: z.number().optional(), amount: Cents })),
  /** Subtotal less promotions: the amount that is taxed. */
  discountedSubTotal: Cents,
  total: Cents,
  currency: z.enum(CURRENCIES),
})
export type Price = z.output<typeof Price>

export const PaymentMethod = z.object({
  id: Id,
  isPrimary: z.boolean(),
  card: z.object({
    /** In lower case, as the provider names it: visa, mastercard, amex … */
    brand: z.string(),
    /** The name that people read: Visa. */
    name: z.string(),
    last4: z.string(),
    expMonth: z.int(),
    expYear: z.int(),
  }),
  /** Cannot be charged any more. */
  isExpired: z.boolean(),
  can: z.array(z.enum(['make_primary', 'delete'])),
})
export type PaymentMethod = z.output<typeof PaymentMethod>

export const Charge = z.object({
  id: Id,
  client: z.object({
    id: Id,
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    fileRefNo: z.string(),
    /** The charge stays when its client is deleted. */
    isDeleted: z.boolean(),
  }),
  subTotal: Cents,
  discountedSubTotal: Cents,
  total: Cents,
  currency: z.enum(CURRENCIES),
  chargedAt: Instant,
  /** The firm's; decides the day of the charge, in lists and on the receipt. */
  timeZone: z.string(),
  /** Path of the receipt on this origin, a PDF. */
  receiptUrl: z.string(),
})
export type Charge = z.output<typeof Charge>

export const getPrice = route('/customers/{id}/price', {
  ids: { 'params.id': 'lawFirm' },
  api: 'main',
  method: 'GET',
  summary: 'The current price of adding one client, with promotions and taxes.',
  output: Price,
  access: 'client:create',
  effect: 'read',
})

export const listPaymentMethods = route('/customers/{id}/payment-methods', {
  ids: { 'params.id': 'lawFirm' },
  api: 'main',
  method: 'GET',
  summary: 'Cards of a law firm, the primary one first.',
  query: z.object(paging(100, 20)),
  output: z.array(PaymentMethod),
  paged: true,
  access: 'billing:read',
  effect: 'read',
})

export const addPaymentMethod = route('/customers/{id}/payment-methods', {
  ids: { 'params.id': 'lawFirm' },
  api: 'main',
  method: 'POST',
  summary:
    'Save a card that the card form has confirmed with the payment provider. The first card becomes primary.',
  body: z.object({
    /** The provider’s id of the payment method, from the card form. */
    paymentMethodId: z.string().regex(/^pm_\w{1,200}$/, 'This is not a valid payment method.'),
  }),
  output: PaymentMethod,
  status: 201,
  access: 'payment_method:write',
  effect: 'write',
  first: 'asks the payment provider for the card',
  permission: 'ADD_PAYMENT_METHOD',
  problems: ['CARD_DECLINED', 'CARD_EXPIRED', 'PAYMENT_UNAVAILABLE'],
})

export const deletePaymentMethod = route('/payment-methods/{id}', {
  ids: { 'params.id': 'paymentMethod' },
  api: 'main',
  method: 'DELETE',
  summary:
    'Delete a card, here and at the payment provider. If it was primary, the newest remaining card that can be charged becomes primary.',
  output: null,
  access: 'payment_method:write',
  effect: 'write',
  permission: 'DELETE_PAYMENT_METHOD',
  problems: ['PAYMENT_METHOD_IN_USE'],
})

export const makePaymentMethodPrimary = route('/payment-methods/{id}/primary', {
  ids: { 'params.id': 'paymentMethod' },
  api: 'main',
  method: 'PUT',
  summary: 'Make this card the primary one, which is charged unless another is chosen.',
  output: PaymentMethod,
  access: 'payment_method:write',
  effect: 'write',
  permission: 'MARK_PAYMENT_METHOD_PRIMARY',
  problems: ['CARD_EXPIRED'],
})

export const createSetupIntent = route('/payments/setup-intents', {
  ids: { 'body.customerId': 'lawFirm' },
  api: 'main',
  method: 'POST',
  summary: 'Start adding a card. Returns what the card form needs to send the card to the payment provider.',
  body: z.object({
    /** The law firm in which a provider’s person acts; otherwise the user's own. */
    customerId: Id.optional(),
  }),
  output: z.object({ clientKey: z.string() }),
  status: 201,
  access: 'payment_method:write',
  effect: { own: 'asks the payment provider' },
  firm: 'body.customerId',
  permission: 'ADD_PAYMENT_METHOD',
  problems: ['PAYMENT_UNAVAILABLE'],
})

export const listCharges = route('/customers/{customerId}/charges', {
  ids: { 'params.customerId': 'lawFirm' },
  api: 'main',
  method: 'GET',
  summary: 'A law firm’s charges, one for each client added.',
  query: z.object({
    /** Part of the client’s name, email or file reference number. */
    keyword: z.string().max(200).optional(),
    orderBy: z.enum(CHARGE_ORDERS).default('charge.chargedAt'),
    order: z.enum(['asc', 'desc']).default('desc'),
    ...paging(100, 5),
  }),
  output: z.array(Charge),
  paged: true,
  access: 'billing:read',
  effect: 'read',
})

export const billingRoutes = {
  getPrice,
  listPaymentMethods,
  addPaymentMethod,
  deletePaymentMethod,
  makePaymentMethodPrimary,
  createSetupIntent,
  listCharges,
}
