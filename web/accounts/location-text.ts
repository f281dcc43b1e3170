import type { Account } from '#contract/index.ts'

/** Such as 'Ontario, Canada'; '' if the location is unknown. */
export function locationText({ location }: Pick<Account, 'location'>): string {
  return [location?.name, location?.parent?.name].filter((name) => name !== undefined).join(', ')
}
