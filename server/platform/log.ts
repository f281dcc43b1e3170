import { pino } from 'pino'
export type Log = pino.Logger
export const silent: Log = pino({ level: 'silent' })
