import { list, type Tree } from './tree.ts'

/**
 * Finds which columns of a result can be null, from PostgreSQL's own parse tree (debug_print_parse), which marks columns that an outer join can
 * make null.
 */

/** Facts from PostgreSQL's catalog. */
export type Catalog = {
  /** The name of a column that can be null, such as `posts.trashed_at`; null for other columns. */
  nullableColumn(table: string, column: string): string | null
  isStrict(functionId: string): boolean
  isCount(functionId: string): boolean
}

/**
 * @param statement if it contains `<column> is not null`, that column counts as never null
 * @returns for each column, why it can be null; null if no reason is known
 */
export function nullsOf(query: Tree, catalog: Catalog, statement: string): (string | null)[] {
  const nullableColumn: Catalog['nullableColumn'] = (table, column) => {
    const name = catalog.nullableColumn(table, column)
    const isExcluded = name && new RegExp(`\\b${name.split('.')[1]} is not null\\b`).test(statement)
    return isExcluded ? null : name
  }
  return outputOf(query).map((expression) => reasonOf(expression, [query], { ...catalog, nullableColumn }))
}

/** The expressions of the result's columns. */
const outputOf = (query: Tree): Tree[] =>
  list(list(query.returningList).length > 0 ? query.returningList : query.targetList)
    .filter((entry) => entry.resjunk !== 'true')
    .map((entry) => entry.expr as Tree)

/** @param around the enclosing queries, innermost first */
function reasonOf(expression: Tree, around: Tree[], catalog: Catalog): string | null {
  const any = (values: Tree[]): string | null => {
    for (const each of values) {
      const reason = reasonOf(each, around, catalog)
      if (reason) return reason
    }
    return null
  }
  const args = list(expression.args)
  switch (expression.type) {
    case 'VAR':
      return reasonOfColumn(expression, around.slice(Number(expression.varlevelsup)), catalog)
    case 'CONST':
      return expression.constisnull === 'true' ? 'it is null' : null
    case 'COALESCEEXPR':
    case 'COALESCE':
      return args.every((each) => reasonOf(each, around, catalog) !== null) ? any(args) : null
    case 'CASEEXPR':
    case 'CASE':
      return any([...args.map((each) => each.result as Tree), expression.defresult as Tree])
    case 'RELABELTYPE':
    case 'COERCEVIAIO':
    case 'ARRAYCOERCEEXPR':
      return any([expression.arg as Tree])
    case 'FUNCEXPR':
      return catalog.isStrict(String(expression.funcid)) ? any(args) : null
    case 'OPEXPR':
      return any(args)
    case 'AGGREF':
      if (catalog.isCount(String(expression.aggfnoid))) return null
      if (expression.aggfilter) return 'an aggregate with a filter may have no rows'
      return list(around[0]?.groupClause).length === 0
        ? 'an aggregate may have no rows'
        : any(args.map((each) => each.expr as Tree))
    case 'SUBLINK':
      return expression.subLinkType === '4'
        ? reasonOfSelect(expression.subselect as Tree, around, catalog)
        : null
    default:
      return null
  }
}

/** A scalar subquery is null if it has no row. */
function reasonOfSelect(query: Tree, around: Tree[], catalog: Catalog): string | null {
  const hasOneRow = query.hasAggs === 'true' && list(query.groupClause).length === 0
  const [value] = outputOf(query)
  if (!hasOneRow && list(query.rtable).length > 0) return 'a query for it may find no row'
  return value ? reasonOf(value, [query, ...around], catalog) : null
}

function reasonOfColumn(variable: Tree, around: Tree[], catalog: Catalog): string | null {
  if (list(variable.varnullingrels).length > 1) return 'an outer join may find no row for it'
  const [query, ...outside] = around
  const source = list(query?.rtable)[Number(variable.varno) - 1]
  if (!query || !source) return null
  const column = Number(variable.varattno) - 1
  switch (source.rtekind) {
    case '0': {
      const name = catalog.nullableColumn(String(source.relid), String(variable.varattno))
      return name && `${name} may be null`
    }
    case '1': {
      const inner = source.subquery as Tree
      const expression = outputOf(inner)[column]
      return expression ? reasonOf(expression, [inner, ...around], catalog) : null
    }
    case '6': {
      for (const each of [query, ...outside]) {
        const found = list(each.cteList).find((cte) => cte.ctename === source.ctename)
        const expression = found && outputOf(found.ctequery as Tree)[column]
        if (found && expression) return reasonOf(expression, [found.ctequery as Tree, each], catalog)
      }
      return null
    }
    case '9': {
      const expression = list(source.groupexprs)[column]
      return expression ? reasonOf(expression, around, catalog) : null
    }
    default:
      return null
  }
}
