import { list, nodesOf, type Tree, type Value } from './tree.ts'

/**
 * What a distributed engine such as Citus asks of statements beyond PostgreSQL (`server/platform/db/tables.ts` says what it makes of each table). The
 * rules cost nothing on plain PostgreSQL.
 */
export const RULES = {
  firm: 'reads rows without their firm by value. Write `customer_id = ${tx.customerId}` for each of',
  insert: 'inserts from a query without `returning` or `on conflict`. Add one, or insert values, into',
  written: 'reads again what one of its common table expressions wrote. Read it before:',
  alone: 'calls beside a table what looks across firms. Give it a statement of its own:',
  across:
    'calls in a transaction what looks across firms. Take a `Directory` instead of a `Tx`, or ask before it:',
  session:
    'notifies or locks beside a table, or sets the firm by a function. Do that in a statement of its own, or by `set local`:',
  update: 'updates rows by what may change from call to call. Pass it as a value instead of calling',
  message: 'begins a transaction and does more in the same message. Send two; the first is just',
} as const
export type Rule = keyof typeof RULES
/** For each rule that a statement breaks, the tables or functions. */
export type Broken = Partial<Record<Rule, string[]>>

export type DistributionCatalog = {
  /** The name of a table by its id; null for temporary tables and views. */
  tableName(id: string): string | null
  isTenantTable(name: string): boolean
  functionOf(id: string): { name: string; volatility: 'i' | 's' | 'v'; isAcross: boolean } | undefined
}

const SUBQUERY = '1'
const TABLE = '0'
const COMMANDS = { update: '2', insert: '3', writes: ['2', '3', '4', '5'] }
const SESSION_FUNCTIONS = /^(pg_notify|pg_(try_)?advisory_.*)$/

/** It belongs to the other role for its right to the queue, and reads no firm's rows. */
const QUEUE_FUNCTION = 'enqueue_job'

/** @param plan of `explain (generic_plan, format json)`; null for statements that have none */
export function brokenRules(
  query: Tree,
  plan: unknown,
  catalog: DistributionCatalog,
  isInTransaction: boolean,
): Broken {
  const broken: Broken = {}
  const add = (rule: Rule, names: Iterable<string>): void => {
    const all = [...new Set(names)].sort()
    if (all.length > 0) broken[rule] = all
  }
  add('firm', scansWithoutFirm(plan, catalog))
  add('insert', insertsFromQueries(query, catalog))
  add('written', readsOfWritten(query, catalog))
  add('update', changingFunctionsOfUpdates(query, catalog))
  const parts = partsOf(query)
  const names = (part: Value, isMeant: (called: { name: string; isAcross: boolean }) => boolean): string[] =>
    functionsIn(part, catalog).flatMap((each) => (isMeant(each) ? [each.name] : []))
  if (tablesIn(query, catalog).length > 0)
    add(
      'alone',
      names(query, ({ isAcross }) => isAcross),
    )
  if (isInTransaction)
    add(
      'across',
      names(query, ({ name, isAcross }) => isAcross && name !== QUEUE_FUNCTION),
    )
  add('session', [
    ...parts
      .filter((part) => tablesIn(part, catalog).length > 0)
      .flatMap((part) => names(part, ({ name }) => SESSION_FUNCTIONS.test(name))),
    ...names(query, ({ name }) => name === 'set_config'),
  ])
  return broken
}

type PlanNode = { 'Relation Name'?: string; Plans?: PlanNode[]; [field: string]: unknown }
const HAS_FIRM =
  /\bcustomer_id = \(?(?:\$\d+|'[^']*'::uuid)|(?:\$\d+|'[^']*'::uuid)\)? = (?:\w+\.)?customer_id\b/
const CONDITIONS = ['Index Cond', 'Recheck Cond', 'Filter', 'One-Time Filter']

/** Tables that the plan reads without a condition on `customer_id` by value. */
function scansWithoutFirm(plan: unknown, catalog: DistributionCatalog): string[] {
  const found: string[] = []
  function visit(node: PlanNode): void {
    const table = node['Relation Name']
    const isScan = table !== undefined && String(node['Node Type']).endsWith('Scan')
    if (isScan && catalog.isTenantTable(table) && !hasFirm(node)) found.push(table)
    for (const each of node.Plans ?? []) visit(each)
  }
  if (plan) visit(plan as PlanNode)
  return found
}

/** The conditions of a bitmap are those of the indexes below it. */
const hasFirm = (node: PlanNode): boolean =>
  CONDITIONS.some((name) => HAS_FIRM.test(String(node[name] ?? ''))) ||
  (node.Plans ?? []).some((each) => String(each['Node Type']).startsWith('Bitmap') && hasFirm(each))

/** The common table expressions in their order, and the statement itself without them. */
const partsOf = (query: Tree): Tree[] => [
  ...list(query.cteList).map((each) => each.ctequery as Tree),
  { ...query, cteList: null },
]

const queriesIn = (value: Value): Tree[] => [...nodesOf(value)].filter(({ type }) => type === 'QUERY')

const targetOf = (query: Tree, catalog: DistributionCatalog): string | null =>
  catalog.tableName(String(list(query.rtable)[Number(query.resultRelation) - 1]?.relid))

function insertsFromQueries(query: Tree, catalog: DistributionCatalog): string[] {
  return queriesIn(query).flatMap((each) => {
    const table = each.commandType === COMMANDS.insert ? targetOf(each, catalog) : null
    const isFromQuery = list(each.rtable).some(({ rtekind }) => rtekind === SUBQUERY)
    const isAnswered = list(each.returningList).length > 0 || each.onConflict !== null
    return table && catalog.isTenantTable(table) && isFromQuery && !isAnswered ? [table] : []
  })
}

/** Tables that a part reads after an earlier one wrote them. PostgreSQL shows it the rows as before; an engine that runs the parts in turn doesn't. */
function readsOfWritten(query: Tree, catalog: DistributionCatalog): string[] {
  const written = new Set<string>()
  const found: string[] = []
  for (const part of partsOf(query)) {
    found.push(...tablesIn(part, catalog).filter((table) => written.has(table)))
    const table = COMMANDS.writes.includes(String(part.commandType)) ? targetOf(part, catalog) : null
    if (table) written.add(table)
  }
  return found
}

/** Tables that it reads. An insert does not read its target. */
const tablesIn = (value: Value, catalog: DistributionCatalog): string[] =>
  queriesIn(value).flatMap((query) =>
    list(query.rtable).flatMap((source, index) => {
      const isTarget = query.commandType === COMMANDS.insert && index + 1 === Number(query.resultRelation)
      const name = source.rtekind === TABLE && !isTarget ? catalog.tableName(String(source.relid)) : null
      return name ? [name] : []
    }),
  )

/** Calls and operators. */
const functionIdOf = (node: Tree): string => String(node.funcid ?? node.opfuncid ?? '')

const functionsIn = (value: Value, catalog: DistributionCatalog) =>
  [...nodesOf(value)].flatMap((node) => catalog.functionOf(functionIdOf(node)) ?? [])

function changingFunctionsOfUpdates(query: Tree, catalog: DistributionCatalog): string[] {
  return queriesIn(query).flatMap((each) => {
    const table = each.commandType === COMMANDS.update ? targetOf(each, catalog) : null
    if (!table || !catalog.isTenantTable(table)) return []
    const isOutside = (node: Tree): boolean => node.type !== 'QUERY'
    return [...nodesOf([each.targetList ?? null, each.jointree ?? null], isOutside)].flatMap((node) => {
      const called = catalog.functionOf(functionIdOf(node))
      const isOfColumns = [...nodesOf(node, isOutside)].some(({ type }) => type === 'VAR')
      const isChanging = called?.volatility === 'v' || (called?.volatility === 's' && isOfColumns)
      return called && isChanging ? [called.name] : []
    })
  })
}
