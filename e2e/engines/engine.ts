import { type ChildProcess, spawn } from 'node:child_process'

/** A browser that shows one page. All of it is done by scripts and file inputs, which every engine can do by remote control. */
export type Engine = {
  name: string
  open(url: string): Promise<void>
  /** @returns the value of an expression in the page, after its promise; only what JSON can hold */
  evaluate(expression: string): Promise<unknown>
  /** Puts a file into the last file input of the page. */
  setFile(path: string): Promise<void>
  /** Sets the size of the page, without the browser's own bars. */
  resize(width: number, height: number): Promise<void>
  /** A PNG file; null if the engine can't make one. */
  screenshot(): Promise<Buffer | null>
  close(): Promise<void>
}

export const FILE_INPUT = 'input[type=file]'

/** Calls a function in the page. It can use nothing but its arguments and the page. */
export const script = <Arguments extends unknown[], Value>(
  engine: Engine,
  work: (...args: Arguments) => Value | Promise<Value>,
  ...args: Arguments
): Promise<Value> => engine.evaluate(`(${work.toString()})(...${JSON.stringify(args)})`) as Promise<Value>

/** An expression whose value is JSON text, because each protocol has its own form of other values. */
export const asJson = (expression: string): string =>
  `(async () => JSON.stringify({ value: await (${expression}) }))()`
export const fromJson = (text: unknown): unknown => (JSON.parse(String(text)) as { value?: unknown }).value

/** Starts a program, and waits until it has written text that matches. @returns the match, and how to end the program */
export async function startProgram(
  file: string,
  args: string[],
  pattern: RegExp | null,
  env: Record<string, string> = {},
): Promise<{ match: RegExpMatchArray | null; end(): Promise<void> }> {
  const child = spawn(file, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  })
  const match = await new Promise<RegExpMatchArray | null>((resolve, reject) => {
    let text = ''
    if (pattern === null) child.once('spawn', () => resolve(null))
    const look = (piece: Buffer) => {
      text += piece.toString()
      const found = pattern?.exec(text)
      if (found) resolve(found)
    }
    for (const stream of child.stdio.slice(1)) stream?.on('data', look)
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}:\n${text}`)))
  })
  return { match, end: () => end(child) }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), 5000)
  await ended
  clearTimeout(late)
}
