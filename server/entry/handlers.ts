import { accountHandlers } from '../accounts/index.ts'
import { clientHandlers } from '../clients/index.ts'
import { identityHandlers } from '../identity/index.ts'
import { importHandlers, importPostsJob } from '../imports/index.ts'
import { type EventHub, noticeMailJob, notificationHandlers } from '../notifications/index.ts'
import type { Handlers } from '../platform/http/call.ts'
import type { Job } from '../platform/jobs/job.ts'
import { mailJob } from '../platform/jobs/mail.ts'
import { noticeJob } from '../platform/jobs/notice.ts'
import { postHandlers } from '../posts/index.ts'
import { renderReportJob, reportHandlers } from '../reports/index.ts'
import { socialHandlers } from '../social/index.ts'

/** Every call of the contract has its handler here, by type: a missing one does not compile. */
export function allHandlers(hub: EventHub): Handlers {
  return {
    ...identityHandlers,
    ...accountHandlers,
    ...clientHandlers,
    ...postHandlers,
    ...importHandlers,
    ...socialHandlers,
    ...reportHandlers,
    ...notificationHandlers(hub),
  }
}

export const allJobs = [mailJob, noticeJob, noticeMailJob, importPostsJob, renderReportJob] as Job<never>[]
