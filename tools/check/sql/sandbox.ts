import { type RawBuilder, sql as kyselySql } from 'kysely'
import { compile } from '#server/platform/db/sql.ts'
import { choose, EndOfRun } from './choices.ts'
import type { FalseBy } from './facts.ts'
import {
  elementsOf,
  PLACEHOLDER,
  chooseComparison,
  isEqual,
  isNullish,
  isTrue,
  isUnknown,
  keyAmong,
  nameOf,
  type Unknown,
  unknown,
  whenCalled,
} from './unknown.ts'

/**
 * Rewritten server code calls these functions, as `$$`, wherever it may depend on an unknown value. Packages, timers and the process are
 * unknown values too, so running the code has no effects.
 */

/** A statement that a call would send, and the numbers of the templates it is built from. */
export type Sent = { call: number; text: string; templates: Set<number> }

const MAX_ROUNDS = 100
/** Calls of unknown values in one run. Further calls return a promise that never resolves, which stops endless code. */
const MAX_CALLS = 3000
const neverResolves = new Promise<never>(() => undefined)

type Run = { sent: (statement: Sent) => void; pending: Promise<unknown>[]; calls: number }
const newRun = (sent: Run['sent']): Run => ({ sent, pending: [], calls: 0 })
let run = newRun(() => undefined)
/** The call whose argument was evaluated last. */
let currentCall: number | null = null
let isAtStart = false
let rounds = new Map<string, number>()

/** Runs one function of the server. @returns the errors that ended it, often caused by unknown values */
export async function runAlone(call: () => unknown, sent: (statement: Sent) => void): Promise<unknown[]> {
  run = newRun(sent)
  rounds = new Map()
  isAtStart = true
  currentCall = null
  track((async () => drain(call()))())
  // Without timers and I/O, everything that can finish has finished by the next turn of the event loop.
  await new Promise((resolve) => setImmediate(resolve))
  const results = await Promise.all(run.pending.map((each) => settled(each)))
  return results.flatMap((error) => error ?? [])
}

/** Each file begins again to count the calls of unknown values: endless code in one must not silence the next. */
export function beginFile(): void {
  run = newRun(() => undefined)
}

/** Makes the run wait for a promise. The first handler avoids warnings about late handling. */
function track(promise: Promise<unknown>): void {
  promise.catch(() => undefined)
  run.pending.push(promise)
}

const settled = (promise: Promise<unknown>): Promise<unknown> =>
  Promise.race([
    promise.then(
      () => null,
      (error: unknown) => error,
    ),
    new Promise((resolve) => setImmediate(() => resolve(null))),
  ])

/** A generator does its work only while it is read. */
async function drain(result: unknown): Promise<void> {
  const value = await result
  if (isUnknown(value) || value === null || typeof value !== 'object' || Array.isArray(value)) return
  if (!(Symbol.asyncIterator in value) && !('next' in value)) return
  let left = 5
  for await (const _ of value as AsyncIterable<unknown>) if ((left -= 1) === 0) return
}

const isFragment = (value: unknown): value is RawBuilder<unknown> =>
  typeof value === 'object' && value !== null && 'toOperationNode' in value && 'compile' in value

/** SQL, or an object that holds SQL. */
const hasFragment = (value: unknown): boolean =>
  isFragment(value) || (isPlain(value) && Object.values(value).some(isFragment))

/** Methods that return lists. */
const LIST_METHODS = new Set(['map', 'flatMap', 'filter', 'toSorted'])
const QUERY_METHODS = new Set(['rows', 'one', 'prepared', 'run', 'query', 'eachBatch'])

whenCalled((callee, args) => {
  run.calls += 1
  if (run.calls > MAX_CALLS) return neverResolves
  const name = nameOf(callee).split('.').at(-1) ?? ''
  const [first] = args
  if (QUERY_METHODS.has(name) && currentCall !== null && (isFragment(first) || typeof first === 'string'))
    return send(name, currentCall, first)
  const results = args.filter(isKnownFunction).map(callBack)
  const others = args
    .filter((each) => isPlain(each))
    .flatMap((each) => Object.values(each))
    .filter(isKnownFunction)
    .map(callBack)
  for (const each of [...results, ...others, ...args]) if (isWork(each)) track(drain(each))
  const [result] = results
  if (result instanceof Promise) return name === 'map' ? results : result
  // SQL gets joined, so its list must be real. For other lists, code asks whether they are empty.
  if (name === 'map' && hasFragment(result)) return results
  return unknown(`${nameOf(callee)}()`, LIST_METHODS.has(name))
})

type Work = (...args: unknown[]) => unknown

const callBack = (work: Work): unknown => attempt(() => work(...parameters(work)), 'callback')

const isKnownFunction = (value: unknown): value is Work => typeof value === 'function' && !isUnknown(value)

const isWork = (value: unknown): boolean =>
  value instanceof Promise ||
  (typeof value === 'object' && value !== null && !isUnknown(value) && Symbol.asyncIterator in value)

function send(name: string, call: number, query: RawBuilder<unknown> | string): Promise<unknown> {
  currentCall = null
  const text = typeof query === 'string' ? query : compile(query).text
  run.sent({ call, text, templates: templatesOf(query) })
  return Promise.resolve(unknown(`rows${call}`, name === 'rows' || name === 'prepared'))
}

export const parameters = (work: { name: string; length: number }): Unknown[] =>
  Array.from({ length: work.length }, (_, index) => unknown(`${work.name}#${index}`))

/** Wraps the argument of a call that sends a statement. */
export function at<Value>(call: number, query: Value): Value {
  currentCall = call
  return query
}

/** Wraps a value in a template. An unknown value becomes a parameter, or a hole where SQL belongs. */
export function within(isSql: boolean, value: unknown): unknown {
  if (!isUnknown(value)) return value
  return isSql ? kyselySql.raw(PLACEHOLDER) : null
}

/** Wraps a condition. */
export const truth = (place: string, value: unknown, falseBy: FalseBy): unknown =>
  isUnknown(value) && !isTrue(value, falseBy, place) ? false : value

/** Wraps what precedes `??` or `?.`. */
export const nullish = (place: string, value: unknown): unknown =>
  isUnknown(value) && isNullish(value, place) ? undefined : value

type Comparable = number
export function compare(place: string, left: unknown, operator: string, right: unknown): boolean {
  const isKnown = !isUnknown(left) && !isUnknown(right)
  switch (operator) {
    case '===':
    case '==':
      return isKnown ? left === right : isSame(place, left, right)
    case '!==':
    case '!=':
      return isKnown ? left !== right : !isSame(place, left, right)
    case '<':
      return isKnown ? (left as Comparable) < (right as Comparable) : chooseComparison(place)
    case '>':
      return isKnown ? (left as Comparable) > (right as Comparable) : chooseComparison(place)
    case '<=':
      return isKnown ? (left as Comparable) <= (right as Comparable) : chooseComparison(place)
    case '>=':
      return isKnown ? (left as Comparable) >= (right as Comparable) : chooseComparison(place)
    default:
      throw new Error(`There is no comparison ${operator}.`)
  }
}

function isSame(place: string, left: unknown, right: unknown): boolean {
  if (left === right) return true
  if (isUnknown(left)) return isUnknown(right) ? chooseComparison(place) : isEqual(left, right, place)
  return isEqual(right as Unknown, left, place)
}

export function calculate(left: unknown, operator: string, right: unknown): unknown {
  if (isUnknown(left) || isUnknown(right)) return unknown(`calculated ${operator}`)
  const [a, b] = [left as number, right as number]
  switch (operator) {
    case '+':
      return a + b
    case '-':
      return a - b
    case '*':
      return a * b
    case '/':
      return a / b
    case '%':
      return a % b
    default:
      throw new Error(`There is no calculation ${operator}.`)
  }
}

/** Reads an item. @param keys the possible keys, if known */
export function item(place: string, of: unknown, key: unknown, keys: string[] | null): unknown {
  if (!isUnknown(key) || isUnknown(of)) return (of as Record<PropertyKey, unknown>)[key as PropertyKey]
  if (!isPlain(of)) return (of as unknown[])[0]
  const found = keyAmong(key, keys ?? Object.keys(of).slice(0, MAX_KEYS), place)
  return found === undefined ? undefined : of[found]
}

/** How many entries of an object are tried if the key could be any. */
const MAX_KEYS = 3

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** Answers `includes` and `has` for an unknown value in a known list or set. */
export function has(place: string, of: unknown, method: 'includes' | 'has', value: unknown): unknown {
  const isKnown = isUnknown(of) || !isUnknown(value)
  return isKnown
    ? (of as Record<string, (value: unknown) => unknown>)[method]?.(value)
    : choose(place, 2) === 0
}

/** Wraps a list that is spread or iterated. */
export const each = (place: string, list: unknown): unknown =>
  isUnknown(list) ? elementsOf(list, place) : list

/** Called at the start of a `try` block, which may fail. */
export function risk(place: string): void {
  if (choose(place, 2) === 1) throw unknown('error')
}

/** Wraps the value of a `switch`. */
export function among(place: string, value: unknown, cases: unknown[]): unknown {
  return isUnknown(value) ? (keyAmong(value, [...cases.map(String), 'none of these'], place) ?? value) : value
}

/** Builds an object from others, in order. */
export function spread(...parts: unknown[]): unknown {
  if (!parts.some(isUnknown)) return Object.assign({}, ...(parts as object[]))
  let base: Unknown | null = null
  let known: Record<PropertyKey, unknown> = {}
  for (const part of parts) {
    if (isUnknown(part)) [base, known] = [part, {}]
    else Object.assign(known, part)
  }
  return unknown(`{...${base ? nameOf(base) : ''}}`, true, known, base)
}

export function round(place: string): void {
  const count = (rounds.get(place) ?? 0) + 1
  rounds.set(place, count)
  if (count > MAX_ROUNDS) throw new EndOfRun('A loop does not end.')
}

/**
 * Whether to skip a call of an asynchronous function, because that function also runs by itself. Functions that receive SQL or callbacks are not
 * skipped: what they send depends on the caller.
 */
export function isPassedOver(args: Iterable<unknown>): boolean {
  const isFirst = isAtStart
  isAtStart = false
  return !isFirst && ![...args].some((each) => hasFragment(each) || isKnownFunction(each))
}

export const passingOver =
  (isList: boolean, work: (...args: unknown[]) => Promise<unknown>) =>
  (...args: unknown[]): Promise<unknown> =>
    isPassedOver(args) ? Promise.resolve(unknown(`${work.name}()`, isList)) : work(...args)

/** Wraps a JavaScript built-in: with unknown arguments, its functions return an unknown value. */
export function guarded<Value extends object>(real: Value, name: string): Value {
  return new Proxy(real, {
    get: (_target, key) => {
      const value: unknown = Reflect.get(real, key, real)
      if (!isKnownFunction(value) || key === 'prototype') return value
      return guarded(value.bind(real) as object, `${name}.${String(key)}`)
    },
    apply: (target, _this, args: unknown[]) =>
      safely(() => (target as (...args: unknown[]) => unknown)(...args), args, name),
    construct: (target, args: unknown[]) =>
      safely(() => Reflect.construct(target as new () => object, args), args, `new ${name}`) as object,
  })
}

function safely(work: () => unknown, args: unknown[], name: string): unknown {
  return args.some(isUnknown) ? unknown(name)(...args) : attempt(work, name)
}

function attempt(work: () => unknown, name: string): unknown {
  try {
    return work()
  } catch {
    return unknown(name)
  }
}

export { unknown }

/** The functions and constants of each loaded file. */
export const declared = new Map<string, () => Record<string, unknown>>()
export function declare(path: string, names: () => Record<string, unknown>): void {
  declared.set(path, names)
}

/** Replaces kysely: its `sql` also takes unknown names and texts. */
export const kysely = new Proxy({} as Record<string, unknown>, {
  get: (_target, name: string) => (name === 'sql' ? sql : unknown(`kysely.${name}`)),
})

/** The template that SQL was made by, if any, and the SQL inside it. */
const made = new WeakMap<object, { template: number | null; parts: unknown[] }>()

function templatesOf(query: unknown, found: Set<number> = new Set()): Set<number> {
  const { template = null, parts = [] } = (isFragment(query) && made.get(query)) || {}
  if (template !== null) found.add(template)
  for (const part of parts) templatesOf(part, found)
  return found
}

function keep<Query extends object>(query: Query, template: number | null, parts: unknown[]): Query {
  made.set(query, { template, parts })
  return query
}

const sql = Object.assign(
  (texts: TemplateStringsArray, ...values: unknown[]) => kyselySql(texts, ...values),
  kyselySql,
  {
    /** Replaces `sql` before a template. */
    numbered:
      (template: number) =>
      (texts: TemplateStringsArray, ...values: unknown[]) =>
        keep(kyselySql(texts, ...values), template, values),
    // A quoted literal takes whatever type PostgreSQL expects there.
    lit: (value: unknown) => (isUnknown(value) ? kyselySql.raw(`'0'`) : kyselySql.lit(value)),
    raw: (text: unknown) => kyselySql.raw(isUnknown(text) ? PLACEHOLDER : String(text)),
    ref: (name: unknown) => (isUnknown(name) ? kyselySql.raw(PLACEHOLDER) : kyselySql.ref(name as string)),
    table: (name: unknown) =>
      isUnknown(name) ? kyselySql.raw(PLACEHOLDER) : kyselySql.table(name as string),
    join: (values: unknown, separator?: RawBuilder<unknown>) => {
      const parts = isUnknown(values) ? [kyselySql.raw(PLACEHOLDER)] : (values as unknown[])
      const known = parts.map((each) => within(false, each))
      return keep(kyselySql.join(known, separator), null, [...parts, separator])
    },
  },
)

const standIns = Object.fromEntries(
  [
    'process',
    'console',
    'fetch',
    'crypto',
    'performance',
    'setTimeout',
    'setInterval',
    'setImmediate',
    'clearTimeout',
    'clearInterval',
    'AbortController',
    'AbortSignal',
  ].map((name) => [name, unknown(name)]),
)

/** Replaces globals of JavaScript and Node. */
export const globals: Record<string, unknown> = {
  ...standIns,
  ...Object.fromEntries(
    Object.entries({
      Array,
      BigInt,
      Buffer,
      Date,
      Intl,
      JSON,
      Map,
      Math,
      Number,
      Object,
      Set,
      String,
      TextDecoder,
      URL,
      decodeURIComponent,
      encodeURIComponent,
    }).map(([name, real]) => [name, guarded(real, name)]),
  ),
}
