/** What a process and its parent send each other. A request has one reply; before it, the process may report progress and call back. */
export type ToProcess =
  | { type: 'request'; request: unknown }
  | { type: 'returned'; call: number; value: unknown }
  | { type: 'threw'; call: number; message: string }

export type FromProcess =
  | { type: 'progress'; value: unknown }
  | { type: 'call'; call: number; value: unknown }
  | { type: 'answered'; value: unknown }
  | { type: 'failed'; message: string }
