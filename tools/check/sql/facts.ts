import {
  type CallExpression,
  type Expression,
  isArrowFunction,
  isCallExpression,
  isFunctionDeclaration,
  isIdentifier,
  isMethodDeclaration,
  isNoSubstitutionTemplateLiteral,
  isPrivateIdentifier,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isStringLiteral,
  isTaggedTemplateExpression,
  isTemplateExpression,
  isVariableDeclaration,
  type Node,
  type PropertyAccessExpression,
  type TemplateLiteral,
} from 'typescript/unstable/ast'
import { lineOf, placeOf, type Program } from './program.ts'

/** A place in the code, and the name of the function that contains it; empty if it has none. */
export type Place = { path: string; line: number; within: string }

/** A call that sends a statement: a method of `Rows`, or pg's `query` with a literal text. */
export type Call = Place & {
  method: string
  node: CallExpression
  /** As in `Recorded`. */
  at: string
  /** The text that is written out in the call; null if it is recorded. */
  text: string | null
}

/** Facts about the files from the TypeScript compiler. */
export type Facts = {
  calls: Call[]
  /** Where a method of `Rows` is read without being called. */
  uncalled: Place[]
  /** Every `sql` template, with its fixed parts as in `Recorded`. */
  templates: (Place & { parts: string })[]
  /** Texts that begin a transaction and do more. */
  beginnings: Place[]
}

/** Declares `Rows`. */
const DATABASE = 'server/platform/db/database.ts'
/** Code that creates and migrates databases. */
const MAKES_DATABASE = /^server\/platform\/(db|embedded)\//
const METHODS = new Set(['rows', 'one', 'prepared', 'run', 'query', 'eachBatch'])

export function factsOf({ checker, sourceFile }: Program, paths: string[]): Facts {
  const facts: Facts = { calls: [], uncalled: [], templates: [], beginnings: [] }
  for (const path of paths) {
    const file = sourceFile(path)
    const place = (node: Node): Place => ({ path, line: lineOf(node), within: functionAround(node) })
    const candidates: PropertyAccessExpression[] = []
    visit(file, (node) => {
      if (isPropertyAccessExpression(node) && METHODS.has(node.name.text)) candidates.push(node)
      if (isTaggedTemplateExpression(node) && node.tag.getText(file) === 'sql')
        facts.templates.push({ ...place(node), parts: partsOf(node.template).join('${}') })
      else if (
        isWrittenOut(node) &&
        /^begin\b.*;/s.test(isStringLiteral(node) ? node.text : partsOf(node).join(''))
      )
        facts.beginnings.push(place(node))
    })
    const names = candidates.map(({ name }) => name)
    for (const [index, symbol] of checker.getSymbolAtLocation(names).entries()) {
      const access = candidates[index] as PropertyAccessExpression
      const method = access.name.text
      const declaredIn = symbol?.declarations[0]?.path ?? ''
      const isRows = declaredIn.endsWith(`/${DATABASE}`) && method !== 'query'
      const isPg = declaredIn.includes('/@types/pg/') && method === 'query' && !MAKES_DATABASE.test(path)
      const node = access.parent
      if (!isCallExpression(node) || node.expression !== access) {
        if (isRows && path !== DATABASE) facts.uncalled.push(place(access))
        continue
      }
      const [first] = node.arguments
      const at = `${path}:${placeOf(access.name)}`
      if (isRows) facts.calls.push({ ...place(node), method, node, at, text: null })
      else if (isPg && first && isWrittenOut(first))
        facts.calls.push({ ...place(node), method, node, at, text: textOf(checker, first) })
    }
  }
  return facts
}

function visit(node: Node, see: (node: Node) => void): void {
  see(node)
  node.forEachChild((child) => visit(child, see))
}

const isWrittenOut = (node: Node) =>
  isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node) || isTemplateExpression(node)

/** The fixed parts of a template. */
const partsOf = (template: TemplateLiteral): string[] =>
  isTemplateExpression(template)
    ? [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)]
    : [template.text]

/** A text with the constants in it. */
function textOf(checker: Program['checker'], node: Expression): string {
  if (isStringLiteral(node)) return node.text
  const [begin = '', ...others] = partsOf(node as TemplateLiteral)
  const values = isTemplateExpression(node) ? node.templateSpans.map(({ expression }) => expression) : []
  const words = values.map((value) => {
    const type = checker.getTypeAtLocation(value)
    return type?.isStringLiteralType() ? type.value : '?'
  })
  return begin + others.map((part, index) => words[index] + part).join('')
}

/** The outermost function; for functions in a constant, the property or the constant. */
function functionAround(node: Node): string {
  let [name, property, constant] = ['', '', '']
  for (let around = node.parent; around; around = around.parent) {
    if (isFunctionDeclaration(around) || isMethodDeclaration(around)) name = nameOf(around.name)
    if (isPropertyAssignment(around) && isArrowFunction(around.initializer)) property = nameOf(around.name)
    if (isVariableDeclaration(around)) constant = nameOf(around.name)
  }
  return name || property || constant
}

const nameOf = (name: Node | undefined): string =>
  name && (isIdentifier(name) || isPrivateIdentifier(name)) ? name.text : ''
