import type { Ref } from 'react'

/** What the page can do with a card form. It can't read the fields. */
export type CardFieldsHandle = {
  /** Sends the card to the payment provider. `clientKey`: from `createSetupIntent`. */
  confirm(clientKey: string): void
}

/** Props of a card form of any payment provider. */
export type CardFieldsProps = {
  ref: Ref<CardFieldsHandle>
  onReady(): void
  /** Called after each change: whether every field is valid, and whether all fields are empty. */
  onComplete(isComplete: boolean, isEmpty: boolean): void
  /** `paymentMethodId`: the provider's id of the card. */
  onConfirmed(paymentMethodId: string): void
  /** `message`: the provider's; null if the provider's form shows it beside the field. */
  onProblem(message: string | null): void
}
