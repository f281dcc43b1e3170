import { type AskOptions, ConfinedProcess, type ProcessModule } from './confined-process.ts'
import { PROCESS_LIMITS } from './limits.ts'

const IDLE_TIMEOUT_MS = 5000

/** Processes without work, by the path of their module. They end after some seconds. */
const idle = new Map<string, Set<ConfinedProcess>>()

type Options = {
  /** All other processes of the machine take precedence. */
  isNice?: boolean
}

/** A process for one piece of work, which no one else uses until `leaveProcess`. */
export function takeProcess(module: ProcessModule, { isNice = false }: Options = {}): ConfinedProcess {
  const waiting = isNice ? undefined : idle.get(module.path)
  for (const found of waiting ?? []) {
    waiting?.delete(found)
    if (found.isAlive) return found
  }
  return new ConfinedProcess(module, { isNice })
}

/** Keeps a process for the next piece of work, unless it has died or grown. */
export async function leaveProcess(
  module: ProcessModule,
  used: ConfinedProcess,
  { isNice = false }: Options = {},
): Promise<void> {
  if (isNice || !(await isReusable(module, used))) return used[Symbol.dispose]()
  const waiting = idle.get(module.path) ?? new Set()
  idle.set(module.path, waiting)
  waiting.add(used)
  setTimeout(() => {
    if (waiting.delete(used)) used[Symbol.dispose]()
  }, IDLE_TIMEOUT_MS).unref()
}

async function isReusable({ kind }: ProcessModule, used: ConfinedProcess): Promise<boolean> {
  const usage = await used.usage()
  return usage !== null && usage.memory < PROCESS_LIMITS[kind].memory / 2
}

/**
 * The processes of one piece of work whose requests do not depend on each other, such as the pictures of an import. No other work shares them, so
 * that what one person's files do to them delays no one else.
 */
export class ProcessGroup implements AsyncDisposable {
  readonly #module: ProcessModule
  readonly #size: number
  readonly #options: Options
  readonly #free: ConfinedProcess[] = []
  readonly #waiting: ((process: ConfinedProcess) => void)[] = []
  #count = 0
  #hasEnded = false

  /** @param size the most processes at the same time */
  constructor(module: ProcessModule, { size = 1, isNice = false }: Options & { size?: number } = {}) {
    this.#module = module
    this.#size = size
    this.#options = { isNice }
  }

  /** Asks the next free process. @throws as ConfinedProcess.ask */
  async ask<Answer>(request: unknown, options?: AskOptions): Promise<Answer> {
    const taken = await this.#take()
    try {
      return await taken.ask<Answer>(request, options)
    } finally {
      await this.#giveBack(taken)
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#hasEnded = true
    for (const free of this.#free.splice(0)) await leaveProcess(this.#module, free, this.#options)
  }

  #take(): Promise<ConfinedProcess> | ConfinedProcess {
    const free = this.#free.pop()
    if (free) return free
    if (this.#count === this.#size) return new Promise((resolve) => this.#waiting.push(resolve))
    this.#count += 1
    return takeProcess(this.#module, this.#options)
  }

  /** One that has died or grown is replaced. */
  async #giveBack(used: ConfinedProcess): Promise<void> {
    const isGood = await isReusable(this.#module, used)
    if (!isGood) used[Symbol.dispose]()
    const next = this.#waiting.shift()
    if (next) next(isGood ? used : takeProcess(this.#module, this.#options))
    else if (!isGood) this.#count -= 1
    else if (this.#hasEnded) await leaveProcess(this.#module, used, this.#options)
    else this.#free.push(used)
  }
}
