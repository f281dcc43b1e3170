import { parseSync } from 'vite'
import { type Breach, isTest, lineAt, type SourceFile } from './files.ts'
import { readingMethods, shownTextFunctions } from './table.ts'

interface Node {
  type: string
  start: number
  end: number
  name?: string
  operator?: string
  computed?: boolean
  arguments?: Node[]
  body?: Node
  callee?: Node
  discriminant?: Node
  expression?: Node
  id?: Node | null
  init?: Node | null
  key?: Node
  object?: Node
  property?: Node
}

/** Text made for people that is read back, or relied on to have a certain form (docs/decisions/035). */
export function shownTextBreaches({ path, text }: SourceFile): Breach[] {
  // Its tests have the refused forms as examples.
  if (path.startsWith('tools/check/')) return []
  const breach = (at: number, sentence: string): Breach => ({ path, line: lineAt(text, at), sentence })
  const places = [...text.matchAll(/['"`](?:en-CA|sv(?:-SE)?)['"`]/g)]
  const parts = text.indexOf('.formatToParts(')
  const isNamed = /calendar: 'gregory'/.test(text) && /numberingSystem: 'latn'/.test(text)
  return [
    ...places.map(({ index }) =>
      breach(index, 'takes the dates of a place for YYYY-MM-DD; dayIn of contract/calendar.ts makes a day.'),
    ),
    ...(parts === -1 || isNamed
      ? []
      : [
          breach(
            parts,
            "reads parts of a date without naming calendar: 'gregory' and numberingSystem: 'latn'.",
          ),
        ]),
    ...readBack(path, text).map(({ start }) =>
      breach(start, 'reads text that was formatted for people; use the value that it was made from.'),
    ),
  ]
}

/** Formatted text that is cut, compared, parsed or used as a key. Tests compare it on purpose. */
function readBack(path: string, text: string): Node[] {
  if (isTest(path) || !/\bformat|\bshow[A-Z]|toLocale/.test(text)) return []
  const program = parseSync(path, text).program as unknown as Node
  const functions = new Set(shownTextFunctions)
  const values = new Set<string>()
  const isShown = (part: Node | null | undefined): boolean => {
    if (!isNode(part)) return false
    const { type, name = '', callee, arguments: [first] = [] } = meaning(part)
    if (type === 'Identifier') return values.has(name)
    if (type !== 'CallExpression') return false
    const method = callee?.property?.name ?? ''
    if (functions.has(callee?.name ?? '') || /^(?:format|toLocale(?:Date|Time)?String)$/.test(method))
      return true
    // What a function makes of it, such as without accents.
    return callee?.type === 'Identifier' && isShown(first)
  }
  walk(program, ({ type, id, init }) => {
    if (type !== 'VariableDeclarator' || id?.name === undefined) return
    if (isShown(init)) values.add(id.name)
    if (init?.type === 'ArrowFunctionExpression' && isShown(init.body)) functions.add(id.name)
  })
  const found: Node[] = []
  walk(program, (node, parent) => {
    if (isShown(node) && parent && isReading(parent, node)) found.push(node)
  })
  return found
}

const is = (part: Node | null | undefined, node: Node): boolean => isNode(part) && meaning(part) === node

function isReading(parent: Node, node: Node): boolean {
  switch (parent.type) {
    case 'MemberExpression':
      return is(parent.object, node)
        ? parent.computed === true || readingMethods.test(parent.property?.name ?? '')
        : parent.computed === true
    case 'BinaryExpression':
      return /^(?:[!=]==?|[<>]=?)$/.test(parent.operator ?? '')
    case 'CallExpression':
    case 'NewExpression': {
      const name = parent.callee?.property?.name ?? parent.callee?.name ?? ''
      return is(parent.arguments?.[0], node) && /^(?:Number|parse\w*|Date|get|has|set)$/.test(name)
    }
    case 'SwitchStatement':
      return is(parent.discriminant, node)
    default:
      return parent.type === 'Property' && parent.computed === true && is(parent.key, node)
  }
}

/** Visits each node with its parent. Brackets, `as` and `!` mean nothing when the program runs, so they are passed over. */
function walk(node: Node, visit: (node: Node, parent?: Node) => void, parent?: Node): void {
  visit(node, parent)
  for (const value of Object.values(node).flat()) if (isNode(value)) walk(meaning(value), visit, node)
}

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string'

const meaning = (node: Node): Node =>
  /^(?:Parenthesized|Chain|TS\w+)Expression$/.test(node.type) && node.expression
    ? meaning(node.expression)
    : node
