/** PostgreSQL's parse tree as debug_print_parse prints it. */

/** A node of the tree: its type and its fields. */
export type Tree = { type: string; [field: string]: Value }
export type Value = Tree | Value[] | string | null

/** Reads `{TYPE :field value …}`, `(…)`, `<>`, and everything else as text. */
export function parseTree(printed: string): Tree {
  const text = printed.replaceAll('\n', ' ')
  const token = /\s*(\{[A-Z_]*|:[A-Za-z_]+ |[()}]|<>|"(?:[^"\\]|\\.)*"|(?:[^\s(){}\\]|\\.)+)/gy
  const next = (): string => token.exec(text)?.[1] ?? ''
  function value(first: string): Value {
    if (first === '<>') return null
    if (first === '(') {
      const items: Value[] = []
      for (let word = next(); word !== ')' && word !== ''; word = next()) items.push(value(word))
      return items
    }
    if (!first.startsWith('{')) return first
    const node: Tree = { type: first.slice(1) }
    let word = next()
    while (word !== '}' && word !== '') {
      const field = word.slice(1, -1)
      node[field] = value(next())
      // Skip the rest of values that have several words, such as constants.
      word = next()
      while (word !== '}' && word !== '' && !/^:[A-Za-z_]+ $/.test(word)) word = next()
    }
    return node
  }
  return value(next()) as Tree
}

export const list = (value: Value | undefined): Tree[] => (Array.isArray(value) ? (value as Tree[]) : [])

/** This node and all below it, except below those that `enters` refuses. */
export function* nodesOf(
  value: Value | undefined,
  enters: (node: Tree) => boolean = () => true,
): Generator<Tree> {
  if (Array.isArray(value)) for (const each of value) yield* nodesOf(each, enters)
  else if (typeof value === 'object' && value !== null) {
    yield value
    if (enters(value)) for (const each of Object.values(value)) yield* nodesOf(each, enters)
  }
}
