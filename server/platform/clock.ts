/** The one clock of the process. A test may set it; nothing else asks the time. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }
