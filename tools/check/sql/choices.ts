/**
 * Where a run depends on a value that is not known, it asks here which way to go. A run follows a script of answers and then the usual ones;
 * `explore` repeats runs with other scripts until each answer has been given once.
 */
type Choice = { place: string; options: number; taken: number }

/** A loop whose end depends on unknown values ends after so many rounds. */
const MAX_REPEATS = 12
/** A place asks for another thing when it is come to again; so many turns are told apart. */
const MAX_TURNS = 3
const MAX_CHOICES = 4000
/** Runs of one function. None needs half as many. */
const MAX_RUNS = 1000

/** What is answered without a script: by the first mood 0, by the second 1, and by others either, by what is asked. */
function usualAnswer(place: string, options: number): number {
  if (mood < 2) return Math.min(mood, options - 1)
  let hash = mood
  for (let index = 0; index < place.length; index += 1) hash = (hash * 31 + place.charCodeAt(index)) >>> 0
  return (hash >>> 8) % options
}

export class EndOfRun extends Error {}

type Script = {
  /** In the order of the questions. */
  answers: number[]
  /** After them, by place. */
  others: Map<string, number>
}

let script: Script = { answers: [], others: new Map() }
let mood = 0
let trace: Choice[] = []
let repeats = new Map<string, number>()
/** What has been answered about a value in this run. */
let answers = new Map<object, Map<string, number>>()

/** @returns 0 to `options` - 1 */
export function choose(place: string, options: number): number {
  const count = (repeats.get(place) ?? 0) + 1
  repeats.set(place, count)
  if (trace.length > MAX_CHOICES) throw new EndOfRun('A run does not come to its end.')
  const turn = `${place} ${Math.min(count, MAX_TURNS)}`
  const usual = script.others.get(turn) ?? usualAnswer(place, options)
  const taken = script.answers[trace.length] ?? (count > MAX_REPEATS ? (usual + 1) % options : usual)
  trace.push({ place: turn, options, taken })
  return taken
}

/** The same question about the same value has one answer in a run. */
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

/** What a run has sent. */
export type Outcome = 'nothing' | 'known' | 'new'

/** Answers in runs that sent a statement. */
const givenElsewhere = new Set<string>()

/**
 * Runs again and again, until each answer at each place has been given.
 * @param isNear whether a place is the function's own concern; elsewhere it is enough that another function has given the answer
 * @param withMood some branches are found only where the usual answers are others. Then a run that has sent something new is also varied at
 * places whose answers have been given
 */
export async function explore(
  run: () => Promise<Outcome>,
  isNear: (place: string) => boolean,
  withMood: number,
): Promise<void> {
  mood = withMood
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
        } else if (mood > 0 && outcome === 'new')
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
