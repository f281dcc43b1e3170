import { z } from 'zod'
import type { JobReference } from './job.ts'

/**
 * The email of a notice, which is the job's subject; queued in the notice's transaction. The kinds of notices (server/notifications) run it
 * and decide its text and whether the person wants it.
 */
export const noticeMail: JobReference<object> = { kind: 'notice-mail', payload: z.object({}), attempts: 30 }
