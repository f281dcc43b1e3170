import { parseSync } from 'vite'
import { type Breach, isTest, lineAt, type SourceFile } from './files.ts'

type Node = {
  type: string
  start: number
  name?: string
  value?: unknown
  source?: Node
  specifiers?: Node[]
  imported?: Node
  local?: Node
  callee?: Node
  property?: Node
  arguments?: Node[]
  properties?: Node[]
  key?: Node
}

const ROOMS = ['archive', 'document', 'processes', 'server', 'demo']
/** They import nothing of server/. */
const ROOMS_WITHOUT_SERVER = ['document', 'processes']
const BROWSER_STARTS = ['launch', 'launchPersistentContext', 'launchServer']

/** Child processes that would inherit the product's environment, and with it every secret. */
export function childBreaches({ path, text }: SourceFile): Breach[] {
  const [room = ''] = path.split('/')
  if (!ROOMS.includes(room) || isTest(path)) return []
  const program = parseSync(path, text).program as Node
  const sentence = ROOMS_WITHOUT_SERVER.includes(room)
    ? 'starts a child process without `env` as an object that names everything in it.'
    : 'starts a child process without `env: childEnvironment(…)` (server/platform/child-environment.ts).'
  const starters = new Set<string>()
  const breaches: Breach[] = []
  visit(program, (node) => {
    if (node.type === 'ImportDeclaration' && /^(node:)?child_process$/.test(String(node.source?.value)))
      for (const specifier of node.specifiers ?? []) {
        if (specifier.type === 'ImportSpecifier') starters.add(specifier.local?.name ?? '')
        else
          breaches.push({
            path,
            line: lineAt(text, specifier.start),
            sentence: 'imports child_process as a whole; import its functions by name.',
          })
      }
  })
  visit(program, (node) => {
    if (node.type !== 'CallExpression') return
    const { callee } = node
    const isStart =
      (callee?.type === 'Identifier' && starters.has(callee.name ?? '')) ||
      (callee?.type === 'MemberExpression' && BROWSER_STARTS.includes(callee.property?.name ?? ''))
    if (isStart && !hasEnvironment(node, room))
      breaches.push({ path, line: lineAt(text, node.start), sentence })
  })
  return breaches
}

/** `env` is in an object that is written out in the call itself. */
function hasEnvironment(call: Node, room: string): boolean {
  return (call.arguments ?? [])
    .flatMap((argument) => argument.properties ?? [])
    .some((property) => {
      if (property.key?.name !== 'env') return false
      const value = property.value as Node
      if (ROOMS_WITHOUT_SERVER.includes(room))
        return (
          value.type === 'ObjectExpression' &&
          value.properties?.every(({ key }) => key !== undefined) === true
        )
      return value.type === 'CallExpression' && value.callee?.name === 'childEnvironment'
    })
}

function visit(node: Node, act: (node: Node) => void): void {
  act(node)
  for (const child of Object.values(node).flat())
    if (typeof (child as Node | null)?.type === 'string') visit(child as Node, act)
}
