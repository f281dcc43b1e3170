import { type ArchiveOwner, type OwnerMatch, platformOfCode, PLATFORMS } from '#contract/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { json, sql } from '../../platform/db/sql.ts'
import { Problem } from '../../platform/problem.ts'
import type { ImportContext, ImportRow } from '../row.ts'

type Account = {
  external_id: string | null
  platform_account_id: string | null
  platform_account_name: string | null
  client: string
  is_confirmed: boolean
}

/**
 * Compares the owner stated in the archive with the account that it is imported into, and stores both for the ledger. If they differ, nothing is
 * imported until someone confirms it. @throws Problem POST_IMPORT_FILE_OTHER_OWNER
 */
export async function checkOwner(
  context: ImportContext,
  row: ImportRow,
  owner: ArchiveOwner | null,
): Promise<void> {
  // What we captured is from the connected account; further parts follow the first.
  if (row.source === 'api' || row.part_of !== null) return
  const other = await context.transaction(async (tx) => {
    const account = await accountOf(tx, row)
    const match = owner ? await matchOwner(tx, row, owner, account) : 'unknown'
    await tx.run(sql`
      update post_imports set owner = ${owner && json(owner)}, owner_match = ${match} where customer_id = ${tx.customerId} and id = ${row.id}`)
    return match === 'different' && !account.is_confirmed ? account : null
  })
  if (owner && other)
    throw new Problem('POST_IMPORT_FILE_OTHER_OWNER', {
      platform: PLATFORMS[platformOfCode(row.platform)].name,
      owner: describeOwner(owner),
      account: other.external_id ?? other.platform_account_name ?? '',
    })
}

async function accountOf(tx: Tx, row: ImportRow): Promise<Account> {
  const account = await tx.one<Account>(sql`
    select a.external_id, a.platform_account_id, a.platform_account_name, c.first_name || ' ' || c.last_name as client,
      i.owner_confirmed_at is not null as is_confirmed
    from post_imports i
    join social_accounts a on a.customer_id = i.customer_id and a.id = i.social_account_id
    join clients c on c.customer_id = i.customer_id and c.id = i.client_id
    where i.customer_id = ${tx.customerId} and i.id = ${row.id}`)
  if (!account) throw new Problem('NOT_FOUND')
  return account
}

const foldName = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').replace(/^@/, '').toLowerCase().trim()

/** Reasons to believe that the archive belongs to this account. A different name alone never contradicts it, because people use several. */
async function matchOwner(
  tx: Tx,
  row: ImportRow,
  owner: ArchiveOwner,
  account: Account,
): Promise<OwnerMatch> {
  const { external_id: typed, platform_account_id: id } = account
  if (owner.id !== null && owner.id === id) return 'id'
  if (typed !== null && owner.userName !== null && foldName(owner.userName) === foldName(typed)) return 'id'
  if (typed !== null && owner.emails.includes(typed.toLowerCase())) return 'email'
  if (await wasImported(tx, row, owner)) return 'earlier'
  const names = [account.client, account.platform_account_name ?? ''].map(foldName)
  if (owner.name !== null && names.includes(foldName(owner.name))) return 'name'
  const isTypedAddress = typed !== null && typed.includes('@') && !typed.startsWith('@')
  const differs = (owner.emails.length > 0 && isTypedAddress) || (owner.id !== null && id !== null)
  return differs ? 'different' : 'unknown'
}

/** Whether an archive of the same owner was imported into the account before, and so was correct. */
async function wasImported(tx: Tx, row: ImportRow, owner: ArchiveOwner): Promise<boolean> {
  const before = await tx.one(sql`
    select 1 from post_imports i
    where i.customer_id = ${tx.customerId} and i.social_account_id = ${row.social_account_id} and i.completed_at is not null and i.id <> ${row.id}
      and (i.owner ->> 'id' = ${owner.id} or i.owner -> 'emails' ?| ${owner.emails}::text[]) limit 1`)
  return before !== null
}

function describeOwner({ name, userName, emails, id }: ArchiveOwner): string {
  const [email] = emails
  const who = name ?? userName
  return who && email ? `${who} (${email})` : (who ?? email ?? id ?? '')
}
