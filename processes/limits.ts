/** What one kind of process may use. It is killed above a limit; docs/decisions/037 has the reasons. */
export type ProcessLimits = {
  /** Resident bytes, with everything that its libraries allocate. */
  memory: number
  /** Bytes of JavaScript objects. */
  heap: number
  /** Milliseconds of processor time without progress. */
  processorMs: number
  /** Milliseconds without progress, not counting those in which it waits for us. */
  silentMs: number
}

const MIB = 1024 ** 2

export const PROCESS_LIMITS = {
  /** Progress is a batch of records or 4 MB of inflated bytes; there is no limit on the whole. */
  archive: { memory: 512 * MIB, heap: 400 * MIB, processorMs: 20_000, silentMs: 120_000 },
  /** For each file. */
  picture: { memory: 512 * MIB, heap: 128 * MIB, processorMs: 20_000, silentMs: 120_000 },
  /** Progress is a frame. */
  film: { memory: 512 * MIB, heap: 128 * MIB, processorMs: 20_000, silentMs: 300_000 },
  /** A full volume with pictures took 930 MB and 20 s; progress is a picture or a phase. */
  document: { memory: 1536 * MIB, heap: 1024 * MIB, processorMs: 60_000, silentMs: 20 * 60_000 },
} as const satisfies Record<string, ProcessLimits>

export type ProcessKind = keyof typeof PROCESS_LIMITS

/** The reason of a module that looks at the pixels first. */
export const TOO_MANY_PIXELS = 'too many pixels'

/** Pixels of one decoded frame, as its container states them. A larger picture or film is stored and shown without a preview. */
export const MAX_PIXELS = {
  picture: 120_000_000,
  /** HEIC and others that are decoded as a whole. */
  whole: 60_000_000,
  /** A JPEG is reduced while it is decoded. */
  jpeg: 300_000_000,
  film: 36_000_000,
} as const
