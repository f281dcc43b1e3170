import type { MessageFromCardForm } from '#contract/index.ts'

/** A valid message from the sandbox's card form, or null. Checked by hand, so that the browser needn't load the contract's validators. */
export function readMessage(data: unknown, nonce: string): MessageFromCardForm | null {
  if (typeof data !== 'object' || data === null) return null
  const said = data as Partial<MessageFromCardForm>
  if (said.channel !== 'proofline-card-form' || said.nonce !== nonce) return null
  return SHAPES[said.type ?? '']?.(said as Record<string, unknown>) ? (said as MessageFromCardForm) : null
}

type Shape = (said: Record<string, unknown>) => boolean
const isHeight = (value: unknown): boolean => typeof value === 'number' && value > 0 && value < 2000

const SHAPES: Record<string, Shape> = {
  ready: ({ height }) => isHeight(height),
  change: ({ complete, height }) => typeof complete === 'boolean' && isHeight(height),
  confirmed: ({ paymentMethodId }) => typeof paymentMethodId === 'string',
  error: ({ message }) => typeof message === 'string',
}
