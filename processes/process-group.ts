import { type AskOptions, ConfinedProcess, type ProcessModule } from './confined-process.ts'
import { PROCESS_LIMITS } from './limits.ts'

const IDLE_TIMEOUT_MS = 5000

/** Processes without work, by the path of their module. They end after some seconds. */
const idle = new Map<string, Set<ConfinedProcess>>()

/**
 * The processes of one piece of work, such as an import. No other work shares them, so that what one person's files do to them delays no one
 * else.
 */
export class ProcessGroup implements AsyncDisposable {
  readonly #module: ProcessModule
  readonly #size: number
  readonly #isNice: boolean
  readonly #free: ConfinedProcess[] = []
  readonly #waiting: ((process: ConfinedProcess) => void)[] = []
  #count = 0
  #hasEnded = false

  /** @param size the most processes at the same time @param isNice all other processes of the machine take precedence */
  constructor(module: ProcessModule, { size = 1, isNice = false } = {}) {
    this.#module = module
    this.#size = size
    this.#isNice = isNice
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
    for (const process of this.#free.splice(0)) this.#leave(process)
  }

  #take(): Promise<ConfinedProcess> | ConfinedProcess {
    const free = this.#free.pop()
    if (free) return free
    if (this.#count === this.#size) return new Promise((resolve) => this.#waiting.push(resolve))
    this.#count += 1
    return this.#start()
  }

  #start(): ConfinedProcess {
    const found = this.#isNice ? undefined : idle.get(this.#module.path)?.values().next().value
    if (!found) return new ConfinedProcess(this.#module, { isNice: this.#isNice })
    idle.get(this.#module.path)?.delete(found)
    return found.isAlive ? found : this.#start()
  }

  /** One that has died or grown is replaced. */
  async #giveBack(used: ConfinedProcess): Promise<void> {
    const usage = await used.usage()
    const isGood = usage !== null && usage.memory < PROCESS_LIMITS[this.#module.kind].memory / 2
    if (!isGood) used[Symbol.dispose]()
    const next = this.#waiting.shift()
    if (next) next(isGood ? used : this.#start())
    else if (!isGood) this.#count -= 1
    else if (this.#hasEnded) this.#leave(used)
    else this.#free.push(used)
  }

  #leave(process: ConfinedProcess): void {
    if (this.#isNice) return process[Symbol.dispose]()
    const waiting = idle.get(this.#module.path) ?? new Set()
    idle.set(this.#module.path, waiting)
    waiting.add(process)
    setTimeout(() => {
      if (waiting.delete(process)) process[Symbol.dispose]()
    }, IDLE_TIMEOUT_MS).unref()
  }
}
