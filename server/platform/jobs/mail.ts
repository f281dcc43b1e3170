import { z } from 'zod'
import { clearPayload, defineJob } from './job.ts'

/** The delays between attempts grow from seconds to six hours: a mail server that is unreachable for a day delays emails, but loses none. */
export const MAIL_FAILURES = 14

/**
 * Emails one message; its text is deleted once it is sent or given up, so that no codes or links remain in the queue. If a worker is killed
 * between the mail server's answer and the job's last transaction, the email is sent again with the same Message-ID, by which mail systems
 * drop it.
 */
export const mailJob = defineJob({
  kind: 'mail',
  payload: z.object({
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    html: z.string(),
    /** After this time the email is useless and is not sent. */
    expiresAt: z.iso.datetime().optional(),
  }),
  attempts: 30,
  failures: MAIL_FAILURES,
  run: async ({ services, jobId, payload: { expiresAt, ...mail } }) => {
    if (expiresAt && services.now() > new Date(expiresAt)) return
    const { hostname } = new URL(services.config.publicUrl)
    await services.sendMail({ ...mail, messageId: `<${jobId}@${hostname}>` })
  },
  succeed: clearPayload,
  fail: clearPayload,
})
