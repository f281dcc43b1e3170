import { type ChildProcess, fork } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import { constants, setPriority } from 'node:os'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { PROCESS_LIMITS, type ProcessKind, type ProcessLimits } from './limits.ts'
import type { FromProcess, ToProcess } from './messages.ts'
import { type Usage, usageOf } from './usage.ts'

/** A module that calls `answerRequests`, and the row of limits under which it runs. */
export type ProcessModule = { kind: ProcessKind; path: string }

/** The process was killed above one of its limits. */
export class LimitError extends Error {
  readonly limit: 'memory' | 'time'
  constructor(limit: 'memory' | 'time') {
    super(limit === 'memory' ? 'It takes too much memory' : 'It takes too long')
    this.limit = limit
  }
}

/** The process ended before its reply, for instance because a decoder crashed. */
export class DiedError extends Error {}

/** The module's own error; the process is still alive. */
export class AnswerError extends Error {}

export type AskOptions = {
  signal?: AbortSignal | undefined
  onProgress?: (value: unknown) => void
  /** Answers the process's calls. */
  serve?: (value: unknown) => Promise<unknown>
}

type Mark = { processorMs: number; at: number }

const WATCH_INTERVAL_MS = process.platform === 'linux' ? 50 : 1000
const MAX_COMPLAINT_LENGTH = 2000
/** A start of Node takes a third of the time with the code compiled before. */
const cacheFolder = getCompileCacheDir()
const COMPILE_CACHE = cacheFolder && dirname(cacheFolder)

/** Runs a module that reads a stranger's bytes in a process that may die: at most one request at a time, each within the limits of its kind. */
export class ConfinedProcess implements Disposable {
  readonly #child: ChildProcess
  readonly #limits: () => ProcessLimits
  #end: Error | null = null
  #reject: ((error: Error) => void) | null = null
  #complaint = ''
  #reason: Error | null = null

  constructor({ kind, path }: ProcessModule, { isNice = false, limits = {} as Partial<ProcessLimits> } = {}) {
    this.#limits = () => ({ ...PROCESS_LIMITS[kind], ...limits })
    this.#child = fork(path, {
      // No setting and no secret. Two arenas, and large blocks separately allocated, so that freed pictures do not stay with the process.
      env: {
        NODE_COMPILE_CACHE: COMPILE_CACHE,
        TZ: 'UTC',
        LANG: 'C.UTF-8',
        MALLOC_ARENA_MAX: '2',
        MALLOC_MMAP_THRESHOLD_: '4194304',
      },
      execArgv: [
        `--max-old-space-size=${Math.round(this.#limits().heap / 1024 ** 2)}`,
        '--max-semi-space-size=8',
      ],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    const child = this.#child
    child.stderr?.on('data', (chunk: Buffer) => {
      this.#complaint = (this.#complaint + chunk.toString()).slice(-MAX_COMPLAINT_LENGTH)
    })
    const end = (error: Error) => {
      this.#end ??= this.#reason ?? error
      this.#reject?.(this.#end)
    }
    child.once('error', (error) => end(new DiedError(`The process did not start: ${error.message}`)))
    child.once('close', (code, by) => end(this.#endOf(by ?? code)))
    if (isNice && child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW)
    // Idle, it does not keep this process running.
    this.#hold(false)
  }

  get isAlive(): boolean {
    return this.#end === null && this.#reason === null
  }

  get pid(): number {
    return this.#child.pid ?? 0
  }

  /** @throws LimitError, DiedError; AnswerError with the module's own reason; the signal's reason */
  async ask<Answer>(request: unknown, { signal, onProgress, serve }: AskOptions = {}): Promise<Answer> {
    signal?.throwIfAborted()
    if (this.#end) throw this.#end
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    this.#reject = reject
    const watch = new AbortController()
    const mark: Mark = { processorMs: -1, at: performance.now() }
    let calls = 0
    const onMessage = (message: FromProcess) => {
      if (message.type === 'answered') return resolve(message.value as Answer)
      if (message.type === 'failed') return reject(new AnswerError(message.message))
      if (message.type === 'progress') {
        mark.processorMs = -1
        mark.at = performance.now()
        return onProgress?.(message.value)
      }
      calls += 1
      void this.#reply(message.call, message.value, serve).finally(() => {
        calls -= 1
        mark.at = performance.now()
      })
    }
    const onAbort = () => this.#kill(signal?.reason instanceof Error ? signal.reason : new Error('Stopped'))
    this.#child.on('message', onMessage)
    signal?.addEventListener('abort', onAbort)
    this.#hold(true)
    void this.#watch(mark, () => calls > 0, watch.signal)
    try {
      this.#send({ type: 'request', request })
      return await promise
    } finally {
      watch.abort()
      this.#reject = null
      this.#child.off('message', onMessage)
      signal?.removeEventListener('abort', onAbort)
      this.#hold(false)
    }
  }

  /** What it uses now; null if it has ended. */
  usage(): Promise<Usage | null> {
    return this.isAlive ? usageOf(this.pid) : Promise.resolve(null)
  }

  [Symbol.dispose](): void {
    this.#kill(new DiedError('The process is no longer needed'))
  }

  async #reply(call: number, value: unknown, serve: AskOptions['serve']): Promise<void> {
    try {
      if (!serve) throw new Error('Nothing answers this call')
      this.#send({ type: 'returned', call, value: await serve(value) })
    } catch (error) {
      this.#send({ type: 'threw', call, message: error instanceof Error ? error.message : String(error) })
    }
  }

  async #watch(mark: Mark, isWaitingForUs: () => boolean, signal: AbortSignal): Promise<void> {
    const limits = this.#limits()
    while (!signal.aborted && this.isAlive) {
      const usage = await usageOf(this.pid)
      if (signal.aborted || !usage) return
      if (mark.processorMs < 0) mark.processorMs = usage.processorMs
      if (usage.memory > limits.memory) return this.#kill(new LimitError('memory'))
      if (usage.processorMs - mark.processorMs > limits.processorMs) return this.#kill(new LimitError('time'))
      if (!isWaitingForUs() && performance.now() - mark.at > limits.silentMs)
        return this.#kill(new LimitError('time'))
      await pause(WATCH_INTERVAL_MS)
    }
  }

  #kill(reason: Error): void {
    this.#reason ??= reason
    this.#child.kill('SIGKILL')
  }

  #endOf(how: string | number | null): Error {
    if (this.#complaint.includes('heap out of memory')) return new LimitError('memory')
    return new DiedError(`The process ended in the middle (${how}). ${this.#complaint}`.trim())
  }

  #send(message: ToProcess): void {
    if (this.#child.connected) this.#child.send(message, () => undefined)
  }

  #hold(isBusy: boolean): void {
    const pipes = [
      this.#child,
      this.#child.channel,
      this.#child.stderr as { ref?(): void; unref?(): void } | null,
    ]
    for (const pipe of pipes)
      if (isBusy) pipe?.ref?.()
      else pipe?.unref?.()
  }
}
