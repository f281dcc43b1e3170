import { z } from 'zod'

/**
 * Messages that a page and the sandbox's card form, a frame at `/sandbox-payments/card?nonce=…&language=en|es|fr&theme=light|dark`,
 * exchange by postMessage: only on this origin, and with the nonce that the page chose. With Stripe as the provider, Stripe's own elements
 * are used instead.
 */
const envelope = { channel: z.literal('proofline-card-form'), nonce: z.string().min(16).max(100) }

/** From the form. `height`: in pixels, as the form needs. */
export const MessageFromCardForm = z.discriminatedUnion('type', [
  z.object({ ...envelope, type: z.literal('ready'), height: z.number() }),
  z.object({
    ...envelope,
    type: z.literal('change'),
    complete: z.boolean(),
    /** All fields are empty. */
    empty: z.boolean(),
    brand: z.string(),
    height: z.number(),
  }),
  z.object({ ...envelope, type: z.literal('confirmed'), paymentMethodId: z.string() }),
  /** `message`: the provider's own, which can be shown. */
  z.object({ ...envelope, type: z.literal('error'), code: z.string(), message: z.string() }),
])
export type MessageFromCardForm = z.output<typeof MessageFromCardForm>

/** To the form. `clientKey`: from `createSetupIntent`; `publishableKey`: from `/config.json`. */
export const MessageToCardForm = z.object({
  ...envelope,
  type: z.literal('confirm'),
  clientKey: z.string(),
  publishableKey: z.string(),
})
export type MessageToCardForm = z.output<typeof MessageToCardForm>
