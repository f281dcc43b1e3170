import type { Tx } from '../platform/db/database.ts'

/** What a later slice gives every new client, in the transaction that makes it; server/entry says what. */
type Listener = (tx: Tx, clientId: string) => Promise<void>

let listener: Listener | null = null

export function whenClientAdded(then: Listener): void {
  listener = then
}

export async function tellClientAdded(tx: Tx, clientId: string): Promise<void> {
  if (!listener) throw new Error('Nobody has said what a new client is given')
  await listener(tx, clientId)
}
