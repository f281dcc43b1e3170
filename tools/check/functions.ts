import { parseSync } from 'vite'
import { type Breach, isTest, lineAt, type SourceFile } from './files.ts'
import { longestFunction } from './table.ts'

type Node = { type: string; start: number; end: number; id?: Node | null; name?: string }

const isFunction = ({ type }: Node): boolean =>
  type === 'FunctionDeclaration' || type === 'FunctionExpression' || type === 'ArrowFunctionExpression'
const isMarkup = ({ type }: Node): boolean => type === 'JSXElement' || type === 'JSXFragment'

/** Functions that are too long to read at a glance. Markup and nested functions do not count, because each is read separately. */
export function functionBreaches({ path, text }: SourceFile): Breach[] {
  if (isTest(path) || /\/testing(\/|\.tsx?$)/.test(path)) return []
  const breaches: Breach[] = []
  const visit = (node: Node): void => {
    if (isFunction(node)) {
      const lines =
        linesOf(text, node) - insideOf(node).reduce((sum, each) => sum + linesOf(text, each) - 1, 0)
      if (lines > longestFunction)
        breaches.push({
          path,
          line: lineAt(text, node.start),
          sentence: `has a function${node.id?.name ? `, ${node.id.name},` : ''} of ${lines} lines; split what is over ${longestFunction}.`,
        })
    }
    childrenOf(node).forEach(visit)
  }
  visit(parseSync(path, text).program as Node)
  return breaches
}

const linesOf = (text: string, { start, end }: Node): number => text.slice(start, end).split('\n').length

/** The outermost functions and markup within a node. */
function insideOf(node: Node): Node[] {
  return childrenOf(node).flatMap((child) =>
    isFunction(child) || isMarkup(child) ? [child] : insideOf(child),
  )
}

const childrenOf = (node: Node): Node[] =>
  Object.values(node)
    .flat()
    .filter((value): value is Node => typeof (value as Node | null)?.type === 'string')
