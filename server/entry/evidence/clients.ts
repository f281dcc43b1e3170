import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { addFault, type Verification } from '../../platform/history/verify.ts'
import { canonicalJson } from '../../platform/keys/canonical.ts'
import {
  BATCH_SIZE,
  contentsOf,
  forEachRow,
  isNameOf,
  isTimeOf,
  lastOf,
  payloadOf,
  type Recorded,
  recorded,
} from './rows.ts'

/** Of a row `i`. */
const holdOf = sql`
  case when i.held_at is not null then jsonb_build_object('reason', coalesce(i.hold_reason, ''), 'side', i.held_by_side, 'role', i.held_by_role) end as hold`

/** Compares what is known of clients and their accounts with the leaves of its changes. */
export async function compareClients(tx: Tx, result: Verification): Promise<void> {
  type Row = {
    id: string
    facts: Record<string, unknown>
    hold: Record<string, unknown> | null
    held_at: Date | null
    held_by_name: string | null
    terms: object | null
    is_deleted: boolean
    leaves: Recorded
  }
  await forEachRow(
    (after) =>
      tx.rows<Row>(sql`
        select i.id, jsonb_build_object('firstName', i.first_name, 'lastName', i.last_name, 'email', i.email, 'dateOfBirth', i.date_of_birth,
            'fileRefNo', i.file_ref_no, 'dateOfLoss', i.date_of_loss, 'language', i.language, 'timeZone', i.time_zone) as facts,
          ${holdOf},
          i.held_at, i.held_by_name,
          i.agreed_terms as terms, i.deleted_at is not null as is_deleted,
          ${recorded(tx, sql`i.id`, ['client.add', 'client.change', 'client.hold', 'client.release', 'client.delete', 'terms.agree'])} as leaves
        from clients i where i.customer_id = ${tx.customerId} and (${after}::uuid is null or i.id > ${after}::uuid) order by i.id limit ${BATCH_SIZE}`),
    ({ id, facts, terms, is_deleted, leaves, ...held }) => {
      const [added] = contentsOf(leaves, 'client.add')
      const changes = contentsOf(leaves, 'client.change')
      const stated: Record<string, unknown> = {
        ...(added?.['client'] as object | undefined),
        ...Object.assign({}, ...changes.map(({ to }) => to)),
      }
      for (const [key, value] of Object.entries(stated))
        if (canonicalJson(facts[key] ?? null) !== canonicalJson(value))
          addFault(result, `The client ${id} has another ${key} than its leaves say.`)
      if (!isAsHeld(held, lastOf(leaves, ['client.hold', 'client.release'])))
        addFault(result, `The client ${id} has another hold than its leaves say.`)
      if (is_deleted && contentsOf(leaves, 'client.delete').length === 0)
        addFault(result, `The client ${id} was deleted, and no leaf says so.`)
      const agreed = contentsOf(leaves, 'terms.agree').at(-1)
      if (agreed && !says(agreed, terms ?? {}))
        addFault(result, `The client ${id} agreed to the terms in another way than its leaf says.`)
    },
  )
}

type Held = { hold: Record<string, unknown> | null; held_at: Date | null; held_by_name: string | null }

/** @param last the leaf of the last time that it was placed or lifted */
function isAsHeld({ hold, held_at: at, held_by_name: name }: Held, last: ReturnType<typeof lastOf>): boolean {
  if (!last?.kind.endsWith('.hold')) return hold === null
  const said = payloadOf(last)
  return (
    hold?.['reason'] === said['reason'] &&
    // Earlier leaves do not say who placed it.
    ['side', 'role'].every((key) => said[key] === undefined || hold?.[key] === said[key]) &&
    isTimeOf(at, last) &&
    isNameOf(name, last)
  )
}

/** Compares the firm's hold, and whether it has figures of single people, with the leaves of their changes. */
export async function compareFirm(tx: Tx, result: Verification): Promise<void> {
  type Row = Held & { has_figures: boolean; leaves: Recorded }
  const firm = await tx.one<Row>(sql`
    select i.has_figures_per_person as has_figures, i.held_at, i.held_by_name, ${holdOf},
      ${recorded(tx, sql`i.id`, ['firm.figures', 'firm.hold', 'firm.release'])} as leaves
    from accounts i where i.id = ${tx.customerId}`)
  if (!firm) return
  const switched = contentsOf(firm.leaves, 'firm.figures').at(-1)
  if (firm.has_figures !== (switched?.['on'] ?? true))
    addFault(result, 'Figures of single people are on, or off, unlike the leaves of the firm say.')
  if (!isAsHeld(firm, lastOf(firm.leaves, ['firm.hold', 'firm.release'])))
    addFault(result, 'The firm has another hold than its leaves say.')
}

const says = (payload: Record<string, unknown>, values: object): boolean =>
  Object.keys(values).length > 0 &&
  Object.entries(values).every(([key, value]) => canonicalJson(payload[key]) === canonicalJson(value))

export async function compareAccounts(tx: Tx, result: Verification): Promise<void> {
  type Row = { id: string; external_id: string | null; platform_account_id: string | null; leaves: Recorded }
  await forEachRow(
    (after) =>
      tx.rows<Row>(sql`
        select i.id, i.external_id, i.platform_account_id, ${recorded(tx, sql`i.id`, ['account.add', 'account.connect', 'client.correctedAccount'])} as leaves
        from social_accounts i where i.customer_id = ${tx.customerId} and (${after}::uuid is null or i.id > ${after}::uuid) order by i.id limit ${BATCH_SIZE}`),
    ({ id, external_id, platform_account_id, leaves }) => {
      const connected = contentsOf(leaves, 'account.connect')
      const corrected = contentsOf(leaves, 'client.correctedAccount')
      const added = contentsOf(leaves, 'account.add')
      const listed = [...added, ...connected, ...corrected].map(({ externalId }) => externalId)
      const isListed = listed.some(
        (each) => typeof each === 'string' && each.toLowerCase() === external_id?.toLowerCase(),
      )
      // An account that a sign-in added was not listed by a person.
      if (added.length > 0 && external_id !== null && !isListed)
        addFault(result, `The account ${id} has another address than its leaves say.`)
      if (
        platform_account_id !== null &&
        connected.length > 0 &&
        !connected.some((each) => each['platformAccountId'] === platform_account_id)
      )
        addFault(
          result,
          `The account ${id} is connected to another account of the platform than its leaves say.`,
        )
    },
  )
}

/** Every line of the histories of clients and reports is named by a leaf. @param named the ids of those lines */
export async function compareLines(tx: Tx, named: ReadonlySet<string>, result: Verification): Promise<void> {
  for (const table of ['client_history', 'report_history'])
    await forEachRow(
      (after) =>
        tx.rows<{ id: string }>(sql`
          select i.id from ${sql.table(table)} i
          where i.customer_id = ${tx.customerId} and (${after}::uuid is null or i.id > ${after}::uuid) order by i.id limit ${BATCH_SIZE}`),
      ({ id }) => {
        if (!named.has(id)) addFault(result, `No leaf names the line of history ${id}.`)
      },
    )
}
