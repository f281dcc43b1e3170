import { isOwn, type RouteSpec, routes } from '#contract/index.ts'

/** How many calls may open their transactions themselves. The number only shrinks; the aim is 30. */
const MAX_OWN = 44

const all = Object.entries(routes) as [name: string, spec: RouteSpec][]
const own = all.flatMap(([name, { effect }]) => (isOwn(effect) ? [{ name, reason: effect.own }] : []))
const withEffect = (wanted: RouteSpec['effect']): number =>
  all.filter(([, { effect }]) => effect === wanted).length

for (const { name, reason } of own) console.log(`${name.padEnd(24)} ${reason}`)
if (own.length > MAX_OWN) {
  console.log(
    `${own.length} calls have an effect of their own, and ${MAX_OWN} may. Let one read or write in one transaction (docs/decisions/043-what-a-route-says.md).`,
  )
  process.exitCode = 1
}
console.log(
  `${withEffect('read')} calls read, ${withEffect('write')} write, ${own.length} do more, of at most ${MAX_OWN} (npm run check -- calls).`,
)
