/** The currencies that law firms pay in, depending on their location. */
export const CURRENCIES = ['cad', 'usd'] as const
export type Currency = (typeof CURRENCIES)[number]

/** The columns by which a list of charges can be sorted. */
export const CHARGE_ORDERS = ['client.name', 'client.fileRefNo', 'charge.chargedAt'] as const
