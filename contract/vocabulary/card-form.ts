import { z } from 'zod'

/**
 * What the sandbox's card form, a page in a frame at `/sandbox-payments/card?nonce=…&language=en|es|fr&theme=light|dark`, and the page around it
 * exchange by postMessage, both ways on this origin alone and with the nonce that the page drew. Stripe's own elements take its
 * place where Stripe is the provider.
 */
const envelope = { channel: z.literal('proofline-card-form'), nonce: z.string().min(16).max(100) }

/** From the form. `height`: pixels that it needs. */
export const CardFormSays = z.discriminatedUnion('type', [
  z.object({ ...envelope, type: z.literal('ready'), height: z.number() }),
  z.object({
    ...envelope,
    type: z.literal('change'),
    complete: z.boolean(),
    /** Nothing is in any field. */
    empty: z.boolean(),
    brand: z.string(),
    height: z.number(),
  }),
  z.object({ ...envelope, type: z.literal('confirmed'), paymentMethodId: z.string() }),
  /** `message`: the provider's sentence, fit to show. */
  z.object({ ...envelope, type: z.literal('error'), code: z.string(), message: z.string() }),
])
export type CardFormSays = z.output<typeof CardFormSays>

/** To the form. `clientKey`: of `createSetupIntent`; `publishableKey`: of `/config.json`. */
export const MessageToCardForm = z.object({
  ...envelope,
  type: z.literal('confirm'),
  clientKey: z.string(),
  publishableKey: z.string(),
})
export type MessageToCardForm = z.output<typeof MessageToCardForm>
