import { answersAbout, choose, chooseOnce } from './choices.ts'
import type { FalseBy } from './facts.ts'

/** A value that a run does not know: a parameter, a row, or whatever a package returns. It can be read, called and iterated. */
export type Unknown = ((...args: unknown[]) => unknown) & { [key: PropertyKey]: unknown }

type Facts = { name: string; isObject: boolean; known: Record<PropertyKey, unknown>; base: Unknown | null }
/** What is proxied. (In a WeakMap, the facts took the garbage collector seconds.) */
type Target = { (): void; facts: Facts; value: Unknown }
const FACTS = Symbol('facts')

/** In a text that was made of unknown values. */
export const HOLE = '\u0001'
const LONGEST_NAME = 200

const factsOf = (value: Unknown): Facts => value[FACTS] as Facts

export const isUnknown = (value: unknown): value is Unknown =>
  typeof value === 'function' && (value as Unknown)[FACTS] !== undefined

export const nameOf = (value: Unknown): string => factsOf(value).name

/** What happens when an unknown value is called; the sandbox says. */
type Call = (callee: Unknown, args: unknown[]) => unknown
let call: Call = (callee) => unknown(`${nameOf(callee)}()`)
export function whenCalled(handler: Call): void {
  call = handler
}

/** @param isObject it is neither null nor false @param known properties with their values @param base has all the others */
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
  get: ({ facts, value }, key) => (key === FACTS ? facts : read(value, facts, key)),
  set: ({ facts }, key, written) => {
    facts.known[key] = written
    return true
  },
  apply: ({ value }, _this, args: unknown[]) => call(value, args),
  construct: ({ facts }) => unknown(`new ${facts.name}`),
}

/** Not a property of any unknown value: it would be taken for a promise, for SQL or for JSON. */
const ABSENT = new Set<PropertyKey>(['then', 'toJSON', 'toOperationNode', 'compile', Symbol.toStringTag])

function read(value: Unknown, { name, known, base }: Facts, key: PropertyKey): unknown {
  if (ABSENT.has(key)) return undefined
  if (Object.hasOwn(known, key)) return known[key]
  if (base) return base[key]
  if (key === Symbol.toPrimitive) return (hint: string) => (hint === 'number' ? 1 : HOLE)
  if (key === Symbol.iterator || key === Symbol.asyncIterator) return () => few(value)
  if (typeof key === 'symbol') return undefined
  known[key] = unknown(`${name}.${key}`)
  return known[key]
}

/** For JavaScript itself, which may take a list apart. Where the server's code reads a list as a whole, it asks `elementsOf`. */
function* few(value: Unknown): Generator<unknown> {
  for (let index = 0; index < 4; index += 1) yield value[index]
}

/** One element, none, or two. */
export function elementsOf(value: Unknown, place: string): Unknown[] {
  const count = [1, 0, 2][chooseOnce(value, 'has elements', place, 3)] as number
  return Array.from({ length: count }, (_, index) => value[index] as Unknown)
}

/** One place in the code asks about several values, as in `[a, b].some((each) => each)`. */
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

/** Whether it is this known value. It is never two of them. */
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

/** One of the keys of a known object. */
export function keyAmong(key: Unknown, keys: string[], place: string): string | undefined {
  const [first] = keys
  const before = keys.find((each) => answersAbout(key).get(equals(each)) === 1)
  if (before !== undefined || first === undefined) return before
  const taken = keys[chooseOnce(key, `is among ${keys.join()}`, place, keys.length)] ?? first
  answersAbout(key).set(equals(taken), 1)
  return taken
}

/** Of comparisons by order, nothing is kept. */
export const isBeyond = (place: string): boolean => choose(place, 2) === 1
