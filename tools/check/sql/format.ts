const WIDTH = 110
/** A shorter query in brackets stays on one line. */
const SHORT = 90
const TOKEN =
  /\s+|--[^\n]*|'(?:[^']|'')*'|"[^"]*"|\$\d+|[a-z_][\w$]*|\d+(?:\.\d+)?|::|->>|->|#>>|#>|<=|>=|<>|@>|<@|\|\||&&|!=|./giy

const wordSet = (text: string): Set<string> => new Set(text.split(' '))
const CLAUSES = wordSet(
  'select from where having returning values union limit offset set with insert update delete create order group for on',
)
const JOINS = wordSet('join left inner cross full right')
const QUERIES = wordSet('select with insert update delete')
/** Words that are not function names: a space follows before a bracket. */
const PLAIN = wordSet(
  'in as and or not from join lateral on where select by exists values when then else using union all ordinality materialized conflict having is zone all',
)

/** Formats SQL for reviewers: one clause per line, inner queries indented, comments removed. */
export function formatSql(text: string): string {
  const tokens = (text.match(TOKEN) ?? []).filter((each) => !/^(\s|--)/.test(each))
  const lines: string[] = []
  let line = ''
  let indent = 0
  let isBetween = false
  /** Open brackets and `case`s; `indent` is that of the line with the bracket. Only inside a query do clauses start new lines. */
  const open: { isQuery: boolean; clause: string; indent: number }[] = [
    { isQuery: true, clause: '', indent: -1 },
  ]

  const newLine = (at: number): void => {
    if (line !== '') lines.push(...wrapped('  '.repeat(indent), line))
    line = ''
    indent = at
  }

  for (const [index, token] of tokens.entries()) {
    const word = token.toLowerCase()
    const before = tokens[index - 1]?.toLowerCase() ?? ''
    const next = tokens[index + 1]?.toLowerCase() ?? ''
    const inside = open.at(-1) ?? { isQuery: false, clause: '', indent: 0 }
    if (word === ')' || (word === 'end' && open.length > 1)) {
      if (inside.isQuery) newLine(inside.indent)
      open.pop()
    } else if (inside.isQuery) {
      const isNext = (word === 'and' && !isBetween) || word === 'or'
      if (isNext && (inside.clause === 'where' || inside.clause === 'having')) newLine(inside.indent + 2)
      else if (beginsClause(word, before, next)) {
        newLine(inside.indent + 1)
        inside.clause = word
      }
    }
    if (word === 'between' || word === 'and') isBetween = word === 'between'
    line += (line !== '' && isApart(before, word, tokens[index - 2]) ? ' ' : '') + token
    if (word === 'case') open.push({ isQuery: false, clause: '', indent })
    if (word === '(') {
      const isQuery = QUERIES.has(next) && lengthOfBracket(tokens, index) > SHORT
      open.push({ isQuery, clause: '', indent })
      if (isQuery) newLine(indent + 1)
    }
    if (word === ',' && before === ')' && inside.clause === 'with') newLine(inside.indent + 1)
  }
  newLine(0)
  return lines.join('\n')
}

function beginsClause(word: string, before: string, next: string): boolean {
  switch (word) {
    case 'from':
      return before !== 'distinct' && before !== 'delete'
    case 'on':
      return next === 'conflict' || next === 'commit'
    case 'update':
      return before !== 'do' && before !== 'for' && before !== 'key'
    case 'set':
      return before !== 'update'
    case 'with':
      return next !== 'ordinality'
    case 'order':
    case 'group':
      return next === 'by'
    case 'for':
      return ['update', 'share', 'no', 'key'].includes(next)
    default:
      return JOINS.has(word) ? !JOINS.has(before) && next !== '(' : CLAUSES.has(word)
  }
}

function lengthOfBracket(tokens: string[], from: number): number {
  let [depth, length] = [0, 0]
  for (const token of tokens.slice(from)) {
    length += token.length + 1
    if (token === '(') depth += 1
    if (token === ')') depth -= 1
    if (depth === 0) break
  }
  return length
}

function isApart(before: string, word: string, last: string | undefined): boolean {
  if (/^([),\].;[]|::)$/.test(word) || /^([([.]|::)$/.test(before)) return false
  // A minus sign, not a subtraction.
  if (before === '-') return last !== undefined && /^[\w$")\]]/.test(last) && !PLAIN.has(last.toLowerCase())
  return word !== '(' || !/^[a-z_]\w*$/.test(before) || PLAIN.has(before)
}

/** Breaks a long line after commas and before `and` or `or`. */
function wrapped(indent: string, line: string): string[] {
  const lines: string[] = []
  let current = ''
  for (const part of line.split(/(?<=,) | (?=(?:and|or) )/)) {
    if (current !== '' && indent.length + current.length + part.length + 1 > WIDTH) {
      lines.push(indent + current)
      current = `  ${part}`
    } else current += (current === '' ? '' : ' ') + part
  }
  return [...lines, indent + current]
}
