import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type SentStatement, STATEMENTS_CHANNEL } from '#server/platform/db/database.ts'
import { root } from '../files.ts'

/** A statement that a test sent through the product's code. */
export type Recorded = {
  /** The place of the call: `<path>:<line>:<column>` of its method's name. */
  at: string
  text: string
  isInTransaction: boolean
  /** The `sql` templates that it is made of, each with its fixed parts joined by `${}`. */
  templates: string[]
}

/** With the same templates at the same place, texts differ in the number of rows or in a written number. */
const MAX_ALIKE = 4
/** At one place, more texts differ only in such things. */
const MAX_TEXTS = 3000

/** Passes on each statement that is sent from now on, once for each place. @returns ends that */
export function recordStatements(keep: (recorded: Recorded) => void): () => void {
  const sentAt = new Map<string, { texts: Set<string>; alike: Map<string, number> }>()
  const onSent = (message: unknown): void => {
    const { query, text, isInTransaction } = message as SentStatement
    const sent = `${isInTransaction} ${text}`
    const { place, stack } = placeOfCall(onSent)
    const before = sentAt.get(place) ?? { texts: new Set(), alike: new Map() }
    sentAt.set(place, before)
    if (before.texts.has(sent) || before.texts.size > MAX_TEXTS) return
    before.texts.add(sent)
    const templates = [...new Set(templatesOf(query.toOperationNode()))].sort()
    const form = `${isInTransaction} ${templates.join('\n')}`
    const count = (before.alike.get(form) ?? 0) + 1
    before.alike.set(form, count)
    const at = count > MAX_ALIKE ? null : callIn(stack())
    if (at) keep({ at, text, isInTransaction, templates })
  }
  subscribe(STATEMENTS_CHANNEL, onSent)
  return () => void unsubscribe(STATEMENTS_CHANNEL, onSent)
}

/** What was recorded in the files of a folder, by the place of the call. */
export function readRecords(folder: string): Map<string, Recorded[]> {
  // A process that was killed may have left half a line at its end.
  const lines = readdirSync(folder).flatMap((name) =>
    readFileSync(join(folder, name), 'utf8').split('\n').slice(0, -1),
  )
  const records = lines.map((line) => JSON.parse(line) as Recorded)
  const byText = new Map(
    records.map((record) => [`${record.at} ${record.isInTransaction} ${record.text}`, record]),
  )
  return Map.groupBy(byText.values(), ({ at }) => at)
}

const DATABASE = '/server/platform/db/database.ts'

/** Those between the listener and the call: of the channel, and of `Database`. */
const FRAMES = 6

/** The first place outside of `Database`, as it runs, which costs microseconds; `stack` looks up where that is in the source. */
function placeOfCall(listener: object): { place: string; stack: () => string } {
  const { prepareStackTrace, stackTraceLimit } = Error
  let sites: NodeJS.CallSite[] = []
  Error.stackTraceLimit = FRAMES
  Error.prepareStackTrace = (_error, found) => void (sites = found)
  const error = new Error('Only for its stack')
  Error.captureStackTrace(error, listener as () => void)
  void error.stack
  Error.stackTraceLimit = stackTraceLimit
  Error.prepareStackTrace = prepareStackTrace
  const call = sites.find((site, index) => index > 0 && !site.getFileName()?.endsWith(DATABASE))
  return {
    place: `${call?.getFileName()}:${call?.getLineNumber()}:${call?.getColumnNumber()}`,
    stack: () => String(prepareStackTrace?.(error, sites) ?? `${error}\n${sites.join('\n')}`),
  }
}

function callIn(stack: string): string | null {
  const lines = stack.split('\n')
  const from = lines.findIndex((line) => line.includes(DATABASE))
  const call = lines.slice(from).find((line) => !line.includes(DATABASE))
  const [, path, at] = /((?:\/|[A-Z]:)[^()]*):(\d+:\d+)\)?$/.exec(call?.replace('file://', '') ?? '') ?? []
  return path?.startsWith(root) ? `${path.slice(root.length)}:${at}` : null
}

type Node = { kind: string; sqlFragments?: readonly string[] }

function* templatesOf(node: Node): Generator<string> {
  if (node.sqlFragments && node.sqlFragments.some((each) => each !== '')) yield node.sqlFragments.join('${}')
  for (const value of Object.values(node))
    for (const each of Array.isArray(value) ? value : [value])
      if (typeof each === 'object' && each !== null && 'kind' in each) yield* templatesOf(each as Node)
}
