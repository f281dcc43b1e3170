import type { MessageFromCardForm } from '#contract/index.ts'

/** A valid message from the sandbox's card form, or null. Checked by hand, so that the browser needn't load the contract's validators. */
export function readMessage(data: unknown, nonce: string): MessageFromCardForm | null {
  if (typeof data !== 'object' || data === null) return null
  const message = data as Partial<MessageFromCardForm>
  if (message.channel !== 'proofline-card-form' || message.nonce !== nonce) return null
  return MESSAGE_CHECKS[message.type ?? '']?.(message as Record<string, unknown>)
    ? (message as MessageFromCardForm)
    : null
}

type MessageCheck = (message: Record<string, unknown>) => boolean
const isHeight = (value: unknown): boolean => typeof value === 'number' && value > 0 && value < 2000

const MESSAGE_CHECKS: Record<string, MessageCheck> = {
  ready: ({ height }) => isHeight(height),
  change: ({ complete, height }) => typeof complete === 'boolean' && isHeight(height),
  confirmed: ({ paymentMethodId }) => typeof paymentMethodId === 'string',
  error: ({ message }) => typeof message === 'string',
}
