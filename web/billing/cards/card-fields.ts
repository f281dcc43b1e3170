import type { Ref } from 'react'

/** What the page may ask of a card form: it never reads a field of it. */
export type CardFieldsHandle = {
  /** Sends the card to the payment provider. `clientKey`: of `createSetupIntent`. */
  confirm(clientKey: string): void
}

/** One form for a card, for any payment provider. */
export type CardFieldsProps = {
  ref: Ref<CardFieldsHandle>
  onReady(): void
  /** After each change: whether every field is filled in as the provider wants it, and whether none holds anything. */
  onComplete(isComplete: boolean, isEmpty: boolean): void
  /** `paymentMethodId`: the provider's id of the card. */
  onConfirmed(paymentMethodId: string): void
  /** `message`: the provider's sentence; null where its form shows it beside the field. */
  onProblem(message: string | null): void
}
