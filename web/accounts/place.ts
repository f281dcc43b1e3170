import type { Account } from '#contract/index.ts'

/** Such as 'Ontario, Canada'; nothing where no place is known. */
export function placeOf({ location }: Pick<Account, 'location'>): string {
  return [location?.name, location?.parent?.name].filter((name) => name !== undefined).join(', ')
}
