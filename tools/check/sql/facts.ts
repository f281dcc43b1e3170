import {
  type ArrowFunction,
  type CallExpression,
  type Expression,
  type FunctionDeclaration,
  isArrowFunction,
  isBinaryExpression,
  isCallExpression,
  isConditionalExpression,
  isDoStatement,
  isElementAccessExpression,
  isForStatement,
  isFunctionDeclaration,
  isIdentifier,
  isIfStatement,
  isMethodDeclaration,
  isNoSubstitutionTemplateLiteral,
  isPrefixUnaryExpression,
  isPrivateIdentifier,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isStringLiteral,
  isTaggedTemplateExpression,
  isTemplateExpression,
  isVariableDeclaration,
  isWhileStatement,
  type Node,
  type PropertyAccessExpression,
  SyntaxKind,
  type TaggedTemplateExpression,
} from 'typescript/unstable/ast'
import { type Type, TypeFlags } from 'typescript/unstable/sync'
import { isNamed, lineOf, type Program } from './program.ts'

/** A call that sends a statement: a method of `Rows`, or pg's `query` with a literal text. */
export type Call = {
  path: string
  line: number
  /** Name of the function that contains it; empty if it has none. */
  within: string
  method: string
  node: CallExpression
}

export type FalseBy = 'value' | 'null' | 'nothing'

/** Facts about the files from the TypeScript compiler. */
export type Facts = {
  calls: Call[]
  callAt(node: CallExpression): number | undefined
  /** Where a method of `Rows` is read without being called. */
  uncalled: Pick<Call, 'path' | 'line'>[]
  /** Every `sql` template. */
  templates: Pick<Call, 'path' | 'line'>[]
  templateAt(node: TaggedTemplateExpression): number | undefined
  /** Whether a value in a template is SQL, not a parameter. */
  isSql(node: Node): boolean
  /** What can make a condition false: a value such as `false` or 0, only null and undefined, or nothing. */
  falseBy(node: Node): FalseBy
  /** The possible keys in `ROWS[type]`, if the type lists them. */
  keysOf(node: Expression): string[] | null
  /** What an asynchronous function returns. */
  resultOf(node: FunctionDeclaration | ArrowFunction): 'sql' | 'list' | 'other'
}

/** Declares `Rows`. This file is not loaded, so rows are unknown values. */
export const DATABASE = 'server/platform/db/database.ts'
/** Code that creates and migrates databases. This check runs it for real. */
const MAKES_DATABASE = /^server\/platform\/(db|embedded)\//
const METHODS = new Set(['rows', 'one', 'prepared', 'run', 'query', 'eachBatch'])

export function factsOf(program: Program, paths: string[]): Facts {
  const { checker } = program
  const calls: Call[] = []
  const callOf = new Map<Node, number>()
  const uncalled: Facts['uncalled'] = []
  const templates: Facts['templates'] = []
  const templateOf = new Map<Node, number>()
  const sqlValues = new Set<Node>()
  const types = new Map<Node, Type>()

  const isSql = memoize((type: Type) => isNamed(type, 'RawBuilder'))
  const falseBy = memoize((type: Type): FalseBy => {
    const parts = type.isUnionType() ? type.getTypes() : [type]
    const has = (flags: TypeFlags): boolean => parts.some((each) => (each.flags & flags) !== 0)
    if (has(MAY_BE_FALSE)) return 'value'
    return has(TypeFlags.Null | TypeFlags.Undefined | TypeFlags.Void) ? 'null' : 'nothing'
  })
  const literals = memoize((type: Type) => {
    const parts = type.isUnionType() ? type.getTypes() : [type]
    const words = parts.flatMap((each) => (each.isStringLiteralType() ? [each.value] : []))
    return words.length === parts.length ? words : null
  })

  for (const path of paths) {
    const file = program.sourceFile(path)
    const candidates: PropertyAccessExpression[] = []
    const values: Node[] = []
    const asked: Node[] = []
    visit(file, (node) => {
      if (isPropertyAccessExpression(node) && METHODS.has(node.name.text)) candidates.push(node)
      const condition = conditionIn(node)
      if (condition) asked.push(condition)
      if (isElementAccessExpression(node)) asked.push(node.argumentExpression)
      if (!isTaggedTemplateExpression(node) || node.tag.getText(file) !== 'sql') return
      templateOf.set(node, templates.length)
      templates.push({ path, line: lineOf(node) })
      if (isTemplateExpression(node.template))
        for (const span of node.template.templateSpans) values.push(span.expression)
    })
    for (const [index, type] of checker.getTypeAtLocation(values).entries())
      if (type && isSql(type)) sqlValues.add(values[index] as Node)
    for (const [index, type] of checker.getTypeAtLocation(asked).entries())
      if (type) types.set(asked[index] as Node, type)
    const names = candidates.map(({ name }) => name)
    for (const [index, symbol] of checker.getSymbolAtLocation(names).entries()) {
      const access = candidates[index] as PropertyAccessExpression
      const method = access.name.text
      const declaredIn = symbol?.declarations[0]?.path ?? ''
      const isRows = declaredIn.endsWith(`/${DATABASE}`) && method !== 'query'
      const isPg = declaredIn.includes('/@types/pg/') && method === 'query' && !MAKES_DATABASE.test(path)
      const node = access.parent
      if (!isCallExpression(node) || node.expression !== access) {
        if (isRows && path !== DATABASE) uncalled.push({ path, line: lineOf(access) })
      } else if (isRows || (isPg && isWrittenOut(node))) {
        callOf.set(node, calls.length)
        calls.push({ path, line: lineOf(node), within: functionAround(node), method, node })
      }
    }
  }

  return {
    calls,
    callAt: (node) => callOf.get(node),
    uncalled,
    templates,
    templateAt: (node) => templateOf.get(node),
    isSql: (node) => sqlValues.has(node),
    falseBy: (node) => {
      const type = types.get(node)
      return type ? falseBy(type) : 'value'
    },
    keysOf: (node) => {
      const type = types.get(node) ?? checker.getTypeAtLocation(node)
      return type ? literals(type) : null
    },
    resultOf: (node) => {
      const type = checker.getTypeAtLocation(node)
      const result = type ? (checker.typeToString(type).split(' => ').at(-1) ?? '') : ''
      if (result.includes('RawBuilder')) return 'sql'
      return result.endsWith('[]>') ? 'list' : 'other'
    },
  }
}

/** Empty strings are ignored. */
const MAY_BE_FALSE =
  TypeFlags.BooleanLike |
  TypeFlags.NumberLike |
  TypeFlags.BigIntLike |
  TypeFlags.Any |
  TypeFlags.Unknown |
  TypeFlags.TypeParameter

/** The condition of a node that branches. */
export function conditionIn(node: Node): Expression | undefined {
  if (isIfStatement(node) || isWhileStatement(node) || isDoStatement(node)) return node.expression
  if (isConditionalExpression(node) || isForStatement(node)) return node.condition
  if (isPrefixUnaryExpression(node) && node.operator === SyntaxKind.ExclamationToken) return node.operand
  const isDeciding =
    isBinaryExpression(node) &&
    (node.operatorToken.kind === SyntaxKind.AmpersandAmpersandToken ||
      node.operatorToken.kind === SyntaxKind.BarBarToken)
  return isDeciding ? node.left : undefined
}

/** Remembers the answer for each type: every question is a round trip to the compiler. */
function memoize<Result>(ask: (type: Type) => Result): (type: Type) => Result {
  const answers = new Map<number, Result>()
  return (type) => {
    if (!answers.has(type.id)) answers.set(type.id, ask(type))
    return answers.get(type.id) as Result
  }
}

export function visit(node: Node, see: (node: Node) => void): void {
  see(node)
  node.forEachChild((child) => visit(child, see))
}

function isWrittenOut({ arguments: [first] }: CallExpression): boolean {
  return (
    first !== undefined &&
    (isStringLiteral(first) || isNoSubstitutionTemplateLiteral(first) || isTemplateExpression(first))
  )
}

/** The outermost function; for functions in a constant, the property or the constant. */
function functionAround(node: Node): string {
  let [name, property, constant] = ['', '', '']
  for (let around = node.parent; around; around = around.parent) {
    if (isFunctionDeclaration(around) || isMethodDeclaration(around)) name = textOf(around.name)
    if (isPropertyAssignment(around) && isArrowFunction(around.initializer)) property = textOf(around.name)
    if (isVariableDeclaration(around)) constant = textOf(around.name)
  }
  return name || property || constant
}

const textOf = (name: Node | undefined): string =>
  name && (isIdentifier(name) || isPrivateIdentifier(name)) ? name.text : ''
