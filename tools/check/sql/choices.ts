/**
 * Decides which branch a run takes when that depends on an unknown value. A run follows a script of answers, then default answers; `explore`
 * repeats runs with different scripts until every answer has been given once.
 */
type Choice = { place: string; options: number; taken: number }

/** After this many questions at one place, the answer changes, so loops end. */
const MAX_REPEATS = 12
/** Up to this many questions at one place in a run count as different places, because they may be about different values. */
const MAX_TURNS = 3
const MAX_CHOICES = 4000
/** Runs per function. */
const MAX_RUNS = 1000

/** Strategy 0 answers 0, strategy 1 answers 1, and the others derive the answer from the place. */
function defaultAnswer(place: string, options: number): number {
  if (strategy < 2) return Math.min(strategy, options - 1)
  let hash = strategy
  for (let index = 0; index < place.length; index += 1) hash = (hash * 31 + place.charCodeAt(index)) >>> 0
  return (hash >>> 8) % options
}

export class EndOfRun extends Error {}

type Script = {
  /** In the order in which questions are asked. */
  answers: number[]
  /** For later questions, by place. */
  others: Map<string, number>
}

let script: Script = { answers: [], others: new Map() }
let strategy = 0
let trace: Choice[] = []
let repeats = new Map<string, number>()
/** Answers about each value in this run. */
let answers = new Map<object, Map<string, number>>()

/** @returns 0 to `options` - 1 */
export function choose(place: string, options: number): number {
  const count = (repeats.get(place) ?? 0) + 1
  repeats.set(place, count)
  if (trace.length > MAX_CHOICES) throw new EndOfRun('This run makes too many choices.')
  const turn = `${place} ${Math.min(count, MAX_TURNS)}`
  const preferred = script.others.get(turn) ?? defaultAnswer(place, options)
  const taken = script.answers[trace.length] ?? (count > MAX_REPEATS ? (preferred + 1) % options : preferred)
  trace.push({ place: turn, options, taken })
  return taken
}

/** In one run, the same question about the same value always gets the same answer. */
export function chooseOnce(value: object, question: string, place: string, options = 2): number {
  const given = answersAbout(value)
  const answer = given.get(question) ?? choose(place, options)
  given.set(question, answer)
  return answer
}

export function answersAbout(value: object): Map<string, number> {
  const given = answers.get(value) ?? new Map<string, number>()
  answers.set(value, given)
  return given
}

/** Whether a run sent statements, and whether they contained templates not seen before. */
export type Outcome = 'nothing' | 'known' | 'new'

/** Answers given in any run that sent a statement. */
const givenElsewhere = new Set<string>()

/**
 * Repeats `run` until every answer at every place has been given.
 * @param isNear whether this function must give every answer at a place itself. At other places, any function may have given it
 * @param withStrategy which default answers to use. Other than with strategy 0, a run that sends something new is also varied at places whose
 * answers were already given, which finds branches that need several conditions at once
 */
export async function explore(
  run: () => Promise<Outcome>,
  isNear: (place: string) => boolean,
  withStrategy: number,
): Promise<void> {
  strategy = withStrategy
  const given = new Set<string>()
  const scripts: Script[] = [{ answers: [], others: new Map() }]
  const variations: Script[] = []
  let runs = 0
  for (let next = scripts.shift(); next; next = scripts.shift() ?? variations.shift()) {
    runs += 1
    if (runs > MAX_RUNS) return
    const outcome = await follow(next, run)
    const taken = trace.map((choice) => choice.taken)
    for (const { place, taken: answer } of trace) {
      given.add(`${place} ${answer}`)
      if (outcome !== 'nothing') givenElsewhere.add(`${place} ${answer}`)
    }
    for (const [index, { place, options }] of trace.entries()) {
      for (let answer = 0; answer < options; answer += 1) {
        if (answer === taken[index]) continue
        const key = `${place} ${answer}`
        const isGiven = given.has(key) || (!isNear(place) && givenElsewhere.has(key))
        const changed = [...taken.slice(0, index), answer]
        if (!isGiven && index >= next.answers.length) {
          given.add(key)
          scripts.push({ answers: changed, others: next.others })
        } else if (strategy > 0 && outcome === 'new')
          variations.push({ answers: changed, others: byPlace(trace) })
      }
    }
  }
}

const byPlace = (choices: Choice[]): Map<string, number> =>
  new Map(choices.map(({ place, taken }) => [place, taken]))

async function follow(next: Script, run: () => Promise<Outcome>): Promise<Outcome> {
  script = next
  trace = []
  repeats = new Map()
  answers = new Map()
  return run()
}
