import { type Type, TypeFlags } from 'typescript/unstable/sync'
import type { Breach } from '../files.ts'
import { openChecked } from './database.ts'
import { type Call, type Facts, factsOf } from './facts.ts'
import { openProgram, type Program } from './program.ts'
import { findFaults } from './rows.ts'
import { statementsOf } from './statements.ts'

/** A call and all texts that it may send. */
export type Query = { call: Call; texts: string[] }

export type Report = {
  breaches: Breach[]
  queries: Query[]
  counts: { calls: number; statements: number; rowTypes: number }
}

/** Prepares every statement of the files and compares the columns with the row types. */
export async function checkStatements(paths: string[]): Promise<Report> {
  const opening = openChecked()
  const program = openProgram(paths)
  const facts = factsOf(program, paths)
  const { sent, templates, errors } = await statementsOf(program, facts, paths)
  const database = await opening
  const breaches = new Map<string, Breach>()
  const counts = { calls: facts.calls.length, statements: 0, rowTypes: 0 }
  const queries: Query[] = []

  const refuse = ({ path, line }: Pick<Call, 'path' | 'line'>, sentence: string): void => {
    breaches.set(`${path}:${line} ${sentence}`, { path, line, sentence })
  }

  try {
    for (const each of facts.uncalled)
      refuse(
        each,
        'takes a method that sends statements without calling it. Call it here, so it can be checked.',
      )
    for (const [index, each] of facts.templates.entries())
      if (!templates.has(index))
        refuse(each, 'is SQL that no checked statement contains. Write its use more plainly, or remove it.')
    for (const [index, call] of inOrder(facts, sent)) {
      const texts = [...(sent.get(index) ?? [])]
      if (texts.length === 0) {
        const why = [...(errors.get(call.path) ?? [])].map((error) => `\n  ${error}`).join('')
        refuse(call, `sends a statement that this check can't determine. Write it more plainly.${why}`)
      }
      const row = rowTypeOf(program, call)
      if (row && (row.flags & TypeFlags.TypeParameter) !== 0)
        refuse(call, 'has rows of a type that its caller chooses. Name the type here.')
      if (row) counts.rowTypes += 1
      for (const text of texts) {
        counts.statements += 1
        const described = await database.describe(text, call.method === 'query')
        if ('refused' in described)
          refuse(
            call,
            `sends a statement that PostgreSQL refuses: ${described.refused}. Correct it, or the SQL put into it.`,
          )
        else if (row) for (const fault of findFaults(program, row, described.columns)) refuse(call, fault)
      }
      queries.push({ call, texts })
    }
  } finally {
    program.close()
    await database.close()
  }
  return { breaches: [...breaches.values()], queries, counts }
}

/** Statements that create temporary tables come first, since others use these tables. */
function inOrder({ calls }: Facts, sent: Map<number, Set<string>>): [number, Call][] {
  const makesTable = ([index]: [number, Call]): boolean =>
    [...(sent.get(index) ?? [])].some((text) => text.startsWith('create temp table'))
  const all = [...calls.entries()]
  return [...all.filter(makesTable), ...all.filter((each) => !makesTable(each))]
}

/** The row type of a call; null if it has none. */
function rowTypeOf({ checker }: Program, { node, method }: Call): Type | null {
  const [written] = node.typeArguments ?? []
  const [query] = node.arguments
  if (method === 'run' || !query) return null
  if (written) return checker.getTypeFromTypeNode(written) ?? null
  const type = checker.getTypeAtLocation(query)
  const row = type?.isTypeReference() ? checker.getTypeArguments(type)[0] : undefined
  return row && (row.flags & TypeFlags.Unknown) === 0 ? row : null
}
