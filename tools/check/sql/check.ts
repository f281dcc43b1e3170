import { type Type, TypeFlags } from 'typescript/unstable/sync'
import type { Breach } from '../files.ts'
import { MAKES_TABLE, openChecked } from './database.ts'
import { type Call, factsOf, type Place } from './facts.ts'
import { openProgram, type Program } from './program.ts'
import type { Recorded } from './record.ts'
import { findFaults } from './rows.ts'
import { type Broken, type Rule, RULES } from './rules.ts'

/** A call and all texts that tests sent there. */
export type Query = { call: Call; texts: string[] }

export type Report = {
  breaches: Breach[]
  queries: Query[]
  counts: { calls: number; statements: number; rowTypes: number }
}

/** For each rule, the functions that may break it, as `<path> <function>`, and of which tables or functions. */
export type Excused = Partial<Record<Rule, Record<string, string>>>

/** Prepares every statement that tests sent and compares its columns with the row type of the call. @param sent by the place of the call */
export async function checkStatements(
  paths: string[],
  sent: Map<string, Recorded[]>,
  excused: Excused,
): Promise<Report> {
  const opening = openChecked()
  const program = openProgram(paths)
  const { calls, uncalled, templates, beginnings } = factsOf(program, paths)
  const database = await opening
  const breaches = new Map<string, Breach>()
  const counts = { calls: calls.length, statements: 0, rowTypes: 0 }
  const offenses = new Map<string, { rule: Rule; place: Place; names: Set<string> }>()

  const refuse = ({ path, line }: Pick<Place, 'path' | 'line'>, sentence: string): void => {
    breaches.set(`${path}:${line} ${sentence}`, { path, line, sentence })
  }
  const offend = (place: Place, broken: Broken): void => {
    for (const [rule, names] of Object.entries(broken) as [Rule, string[]][]) {
      const key = `${rule} ${place.path}:${place.line}`
      const offense = offenses.get(key) ?? { rule, place, names: new Set() }
      offenses.set(key, offense)
      for (const name of names) offense.names.add(name)
    }
  }

  try {
    for (const each of uncalled)
      refuse(
        each,
        'takes a method that sends statements without calling it. Call it here, so it can be checked.',
      )
    for (const each of beginnings) offend(each, { message: ['begin'] })
    const queries = calls.map((call) => {
      const texts = call.text === null ? (sent.get(call.at) ?? []).map(({ text }) => text) : [call.text]
      return { call, texts: [...new Set(texts)].sort((a, b) => a.length - b.length) }
    })
    const seen = new Set(calls.flatMap(({ at }) => sent.get(at) ?? []).flatMap((record) => record.templates))
    for (const each of templates)
      if (!seen.has(each.parts) && each.parts !== '')
        refuse(each, 'is SQL that no test sends. Test what adds it to a statement, or remove it.')
    for (const { call, texts } of inOrder(queries)) {
      if (texts.length === 0) refuse(call, 'sends its statement in no test. Test it, or remove it.')
      const row = rowTypeOf(program, call)
      if (row && (row.flags & TypeFlags.TypeParameter) !== 0)
        refuse(call, 'has rows of a type that its caller chooses. Name the type here.')
      if (row) counts.rowTypes += 1
      const inTransaction = new Set(
        (sent.get(call.at) ?? []).flatMap((record) => (record.isInTransaction ? [record.text] : [])),
      )
      for (const text of texts) {
        counts.statements += 1
        const described = await database.describe(text, inTransaction.has(text))
        if ('refused' in described) {
          refuse(
            call,
            `sends a statement that PostgreSQL refuses: ${described.refused}. Correct it, or the SQL put into it.`,
          )
          continue
        }
        offend(call, described.broken)
        if (row) for (const fault of findFaults(program, row, described.columns)) refuse(call, fault)
      }
    }
    const needed = new Set<string>()
    for (const { rule, place, names } of offenses.values()) {
      for (const name of names) needed.add(`${rule} ${keyOf(place)} ${name}`)
      const excusedNames = namesIn(excused, rule, keyOf(place))
      const others = [...names].filter((name) => !excusedNames.includes(name)).toSorted()
      if (others.length > 0) refuse(place, `${RULES[rule]} ${others.join(', ')} (rule “${rule}”).`)
    }
    for (const [rule, ofRule] of Object.entries(excused) as [Rule, Record<string, string>][])
      for (const key of Object.keys(ofRule))
        for (const name of namesIn(excused, rule, key))
          if (!needed.has(`${rule} ${key} ${name}`))
            refuse(
              { path: 'tools/check/sql/excused.ts', line: 1 },
              `excuses ${key} from the rule “${rule}” for ${name}, which it keeps. Remove that.`,
            )
    return { breaches: [...breaches.values()], queries, counts }
  } finally {
    program.close()
    await database.close()
  }
}

const keyOf = ({ path, within }: Place): string => `${path} ${within}`

const namesIn = (excused: Excused, rule: Rule, key: string): string[] =>
  excused[rule]?.[key]?.split(', ') ?? []

/** Statements that create temporary tables come first, since others use these tables. */
function inOrder(queries: Query[]): Query[] {
  const makesTable = ({ texts }: Query): boolean => texts.some((text) => MAKES_TABLE.test(text))
  return [...queries.filter(makesTable), ...queries.filter((each) => !makesTable(each))]
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
