/** What law firms pay in, by where they are. */
export const CURRENCIES = ['cad', 'usd'] as const
export type Currency = (typeof CURRENCIES)[number]
