import { isOwn, type RouteSpec, routes } from '#contract/index.ts'

/** How many calls may open their transactions themselves. The number only shrinks. */
const MAX_OWN = 30

const all = Object.entries(routes) as [name: string, spec: RouteSpec][]
const own = all.flatMap(([name, { effect }]) => (isOwn(effect) ? [{ name, reason: effect.own }] : []))
const first = all.flatMap(([name, { first }]) => (first ? [{ name, reason: first }] : []))
const countOf = (effect: 'read' | 'write'): number => all.filter(([, spec]) => spec.effect === effect).length

const list = (title: string, calls: { name: string; reason: string }[]): void => {
  console.log(title)
  for (const { name, reason } of calls) console.log(`  ${name.padEnd(24)} ${reason}`)
}
list('Before their transaction, these calls do something:', first)
list('With an effect of their own:', own)
if (own.length > MAX_OWN) {
  console.log(
    `${own.length} calls have an effect of their own, and ${MAX_OWN} may. Let one read or write in one transaction (docs/decisions/043-what-a-route-says.md).`,
  )
  process.exitCode = 1
}
console.log(
  `${countOf('read')} calls read, ${countOf('write')} write, ${own.length} have an effect of their own, of at most ${MAX_OWN}.`,
)
