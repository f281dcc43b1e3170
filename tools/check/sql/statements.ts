import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { root } from '../files.ts'
import { explore } from './choices.ts'
import { DATABASE, type Facts } from './facts.ts'
import type { Program } from './program.ts'
import { rewrite } from './rewrite.ts'
import { beginFile, declared, parameters, runAlone, type Sent } from './sandbox.ts'
import { PLACEHOLDER, isUnknown } from './unknown.ts'

export type Statements = {
  /** The texts that each call sends, by the call's number in the facts. */
  sent: Map<number, Set<string>>
  /** Numbers of the templates contained in these texts. */
  templates: Set<number>
  /** Errors that ended runs, by file. They explain why a call sends nothing. */
  errors: Map<string, Set<string>>
}

const STRATEGIES = 6
/** Ends the URL of a rewritten file. */
const UNKNOWN_MARK = '?unknown'
const SANDBOX = pathToFileURL(join(import.meta.dirname, 'sandbox.ts')).href

/** Runs the functions of the files with unknown values and collects the statements that they would send. */
export async function statementsOf(program: Program, facts: Facts, paths: string[]): Promise<Statements> {
  const sent = new Map<number, Set<string>>()
  const errors = new Map<string, Set<string>>()
  const templates = new Set<number>()
  let kept = 0
  let strategy = 0
  const keep = (statement: Sent): void => {
    if (statement.text.includes(PLACEHOLDER)) return
    kept += 1
    const isNew = !sent.has(statement.call) || [...statement.templates].some((each) => !templates.has(each))
    if (strategy > 0 && !isNew) return
    sent.set(statement.call, (sent.get(statement.call) ?? new Set()).add(statement.text))
    for (const each of statement.templates) templates.add(each)
  }
  const hooks = registerHooks({
    resolve: (specifier, context, next) => {
      const resolved = next(specifier, context)
      const isCopied =
        context.parentURL?.endsWith(UNKNOWN_MARK) && ROOMS.some((room) => resolved.url.startsWith(room))
      return isCopied ? { ...resolved, url: resolved.url + UNKNOWN_MARK } : resolved
    },
    load: (url, context, next) => {
      if (!url.endsWith(UNKNOWN_MARK)) return next(url, context)
      const path = fileURLToPath(url.slice(0, -UNKNOWN_MARK.length)).slice(root.length)
      const source = rewrite(program.sourceFile(path), { path, facts, sandbox: SANDBOX, isOurs })
      return { format: 'module-typescript', source, shortCircuit: true }
    },
  })
  async function runFiles(chosen: string[], isChosen: (one: Runnable) => boolean): Promise<void> {
    for (const path of chosen)
      for (const one of functionsIn(declared.get(path)?.() ?? {})) {
        if (!isChosen(one)) continue
        await explore(
          async () => {
            const before = { kept, templates: templates.size }
            for (const error of await runAlone(one.call, keep))
              errors.set(
                path,
                (errors.get(path) ?? new Set()).add(`${one.name}: ${String(error).slice(0, 200)}`),
              )
            return templates.size > before.templates ? 'new' : kept > before.kept ? 'known' : 'nothing'
          },
          (place) => strategy > 0 || place.startsWith(roomOf(path)) || place.startsWith('contract/'),
          strategy,
        )
      }
  }
  /** Rooms with calls or templates that have not been seen yet. */
  const roomsLeft = (): Set<string> =>
    new Set([
      ...facts.calls.flatMap(({ path }, index) => (sent.has(index) ? [] : [roomOf(path)])),
      ...facts.templates.flatMap(({ path }, index) => (templates.has(index) ? [] : [roomOf(path)])),
    ])
  const ignore = (): void => undefined
  process.on('unhandledRejection', ignore)
  process.on('warning', ignore)
  try {
    for (const path of paths.filter((each) => each !== DATABASE)) {
      beginFile()
      await import(pathToFileURL(join(root, path)).href + UNKNOWN_MARK)
    }
    const files = paths.filter((path) => USES_DATABASE.test(program.sourceFile(path).text))
    await runFiles(files, hasSql)
    for (let left = roomsLeft(); left.size > 0 && strategy < STRATEGIES; strategy += 1, left = roomsLeft())
      await runFiles(
        files.filter((path) => left.has(roomOf(path))),
        () => true,
      )
  } finally {
    process.off('unhandledRejection', ignore)
    hooks.deregister()
  }
  return { sent, templates, errors }
}

const ROOMS = ['server/', 'contract/', 'demo/'].map((room) => pathToFileURL(join(root, room)).href)

/** Other files neither send statements nor build SQL. */
const USES_DATABASE = /from '[^']*(\/db\/[a-z-]+|\.\/(database|sql))\.ts'/

const isOurs = (specifier: string): boolean =>
  /^(\.|#server\/|#contract\/)/.test(specifier) && !specifier.endsWith('/database.ts')

/** `server/posts` for every file in it. */
const roomOf = (path: string): string => path.split('/').slice(0, 2).join('/')

/** Nearly all statements come from these functions; the others run only if something is missing. */
const hasSql = ({ text }: Runnable): boolean => /sql\.numbered|\$\$\.at/.test(text)

type Work = (...args: unknown[]) => unknown
type Class = new (...args: unknown[]) => object
/** A function of the server, to be called with unknown parameters. */
type Runnable = { name: string; text: string; call: () => unknown }

/** All functions among the values, in objects and lists, and methods of classes. */
function* functionsIn(values: Record<string, unknown>, depth = 3): Generator<Runnable> {
  for (const [name, value] of Object.entries(values)) {
    if (isUnknown(value)) continue
    if (typeof value === 'function') {
      const text = Function.prototype.toString.call(value)
      if (text.startsWith('class')) yield* methodsOf(name, value as Class)
      else yield { name, text, call: () => (value as Work)(...parameters(value)) }
    } else if (typeof value === 'object' && value !== null && depth > 0)
      yield* functionsIn(value as Record<string, unknown>, depth - 1)
  }
}

function* methodsOf(name: string, made: Class): Generator<Runnable> {
  const methods = Object.getOwnPropertyDescriptors(made.prototype as object)
  for (const [method, { value }] of Object.entries(methods))
    if (typeof value === 'function' && method !== 'constructor')
      yield {
        name: `${name}.${method}`,
        text: Function.prototype.toString.call(value),
        call: () => (value as Work).apply(new made(...parameters(made)), parameters(value as Work)),
      }
}
