/** What law firms pay in, by where they are. */
export const CURRENCIES = ['cad', 'usd'] as const
export type Currency = (typeof CURRENCIES)[number]

/** What a list of charges can be ordered by. */
export const CHARGE_ORDERS = ['client.name', 'client.fileRefNo', 'charge.chargedAt'] as const
