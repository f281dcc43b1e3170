import { answersAbout, choose, chooseOnce } from './choices.ts'
import type { FalseBy } from './facts.ts'

/** A value that isn't known: a parameter, a row, or what a package returns. It can be read, called and iterated. */
export type Unknown = ((...args: unknown[]) => unknown) & { [key: PropertyKey]: unknown }

type Facts = { name: string; isObject: boolean; known: Record<PropertyKey, unknown>; base: Unknown | null }
/** The proxy's target holds the facts: a WeakMap for them kept the garbage collector busy for seconds. */
type Target = { (): void; facts: Facts; value: Unknown }
const FACTS = Symbol('facts')

/** Marks unknown text in a string. */
export const PLACEHOLDER = '\u0001'
const LONGEST_NAME = 200

const factsOf = (value: Unknown): Facts => value[FACTS] as Facts

export const isUnknown = (value: unknown): value is Unknown =>
  typeof value === 'function' && (value as Unknown)[FACTS] !== undefined

export const nameOf = (value: Unknown): string => factsOf(value).name

/** Handles calls of unknown values; the sandbox sets it. */
type Call = (callee: Unknown, args: unknown[]) => unknown
let call: Call = (callee) => unknown(`${nameOf(callee)}()`)
export function whenCalled(handler: Call): void {
  call = handler
}

/** @param isObject never null or false @param known properties with known values @param base where all other properties are read */
export function unknown(
  name: string,
  isObject = false,
  known: Record<PropertyKey, unknown> = {},
  base: Unknown | null = null,
): Unknown {
  const target = function () {} as Target
  target.facts = { name: name.slice(0, LONGEST_NAME), isObject, known, base }
  target.value = new Proxy(target, handler) as unknown as Unknown
  return target.value
}

const handler: ProxyHandler<Target> = {
  get: ({ facts, value }, key) => (key === FACTS ? facts : readProperty(value, facts, key)),
  set: ({ facts }, key, written) => {
    facts.known[key] = written
    return true
  },
  apply: ({ value }, _this, args: unknown[]) => call(value, args),
  construct: ({ facts }) => unknown(`new ${facts.name}`),
}

/** With these properties, JavaScript and kysely would take an unknown value for a promise, JSON or SQL. */
const ABSENT_PROPERTIES = new Set<PropertyKey>([
  'then',
  'toJSON',
  'toOperationNode',
  'compile',
  Symbol.toStringTag,
])

function readProperty(value: Unknown, { name, known, base }: Facts, key: PropertyKey): unknown {
  if (ABSENT_PROPERTIES.has(key)) return undefined
  if (Object.hasOwn(known, key)) return known[key]
  if (base) return base[key]
  if (key === Symbol.toPrimitive) return (hint: string) => (hint === 'number' ? 1 : PLACEHOLDER)
  if (key === Symbol.iterator || key === Symbol.asyncIterator) return () => fewElements(value)
  if (typeof key === 'symbol') return undefined
  known[key] = unknown(`${name}.${key}`)
  return known[key]
}

/** Used when JavaScript itself destructures or iterates. Rewritten code calls `elementsOf` instead. */
function* fewElements(value: Unknown): Generator<unknown> {
  for (let index = 0; index < 4; index += 1) yield value[index]
}

/** One element, none, or two. */
export function elementsOf(value: Unknown, place: string): Unknown[] {
  const count = [1, 0, 2][chooseOnce(value, 'has elements', place, 3)] as number
  return Array.from({ length: count }, (_, index) => value[index] as Unknown)
}

/** Distinguishes values that are asked about at one place, as in `[a, b].some((each) => each)`. */
const lastNameOf = (value: Unknown): string => nameOf(value).split('.').at(-1) ?? ''

/** Whether it is null or undefined. */
export function isNullish(value: Unknown, place: string): boolean {
  if (factsOf(value).isObject) return false
  if (answersAbout(value).get('is false') === 0) return false
  return chooseOnce(value, 'is nullish', `${place} ${lastNameOf(value)}`) === 1
}

export function isTrue(value: Unknown, falseBy: FalseBy, place: string): boolean {
  if (factsOf(value).isObject || falseBy === 'nothing') return true
  if (falseBy === 'null') {
    const isNull = isNullish(value, place)
    if (!isNull) answersAbout(value).set('is false', 0)
    return !isNull
  }
  if (answersAbout(value).get('is nullish') === 1) return false
  return chooseOnce(value, 'is false', `${place} ${lastNameOf(value)}`) === 0
}

/** Whether it equals a known value. It never equals two. */
export function isEqual(value: Unknown, other: unknown, place: string): boolean {
  if (other === null || other === undefined) return isNullish(value, place)
  const question = equals(other)
  const isAnother = [...answersAbout(value)].some(
    ([asked, answer]) => asked.startsWith(EQUALS) && asked !== question && answer === 1,
  )
  return !isAnother && chooseOnce(value, question, place) === 1
}

const EQUALS = 'is equal to '
const equals = (other: unknown): string => `${EQUALS}${typeof other} ${String(other)}`

/** Which of an object's keys it equals. */
export function keyAmong(key: Unknown, keys: string[], place: string): string | undefined {
  const [first] = keys
  const before = keys.find((each) => answersAbout(key).get(equals(each)) === 1)
  if (before !== undefined || first === undefined) return before
  const taken = keys[chooseOnce(key, `is among ${keys.join()}`, place, keys.length)] ?? first
  answersAbout(key).set(equals(taken), 1)
  return taken
}

/** For comparisons by order. Answers are not remembered. */
export const chooseComparison = (place: string): boolean => choose(place, 2) === 1
