import { deriveLogins, type LoginUrls, setPasswords } from './logins.ts'
import { migrate, withOwner } from './migrate.ts'

/** Migrates, and gives every login a password: that of a given address, otherwise one that is computed. @param url the owner's */
export async function prepareDatabase(url: string, given: Partial<LoginUrls> = {}): Promise<LoginUrls> {
  await migrate(url)
  return withOwner(url, async (owner) => {
    const logins = { ...deriveLogins(url, owner.password ?? null), ...given }
    await setPasswords(owner, logins)
    return logins
  })
}
