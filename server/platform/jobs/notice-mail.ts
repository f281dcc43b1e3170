import { z } from 'zod'
import type { JobReference } from './job.ts'

/**
 * The mail of a notice, which is the job's subject. It is promised with the notice, in one transaction; whether the person wants it and
 * what it says is known where the kinds of notices are (server/notifications), which runs it.
 */
export const noticeMail: JobReference<object> = { kind: 'notice-mail', payload: z.object({}), attempts: 30 }
