import { PLATFORMS, type PlatformType } from '#contract/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type Actor, actorName, type TxServices } from '../../platform/http/call.ts'
import { enqueue } from '../../platform/jobs/job.ts'
import { mailJob } from '../../platform/jobs/mail.ts'
import { mailOf } from '../../platform/mail-layout.ts'
import type { CaseSubject } from './case-subject.ts'

/** Emails the operator's support address about a request for help, if no provider's staff can be notified. */
export async function mailOperator(
  tx: Tx,
  services: TxServices,
  {
    by,
    platform,
    about,
    clientId,
  }: { by: Actor | null; platform: PlatformType; about: CaseSubject; clientId: string },
): Promise<void> {
  const client = `${about.firstName} ${about.lastName}`
  const who = by ? `${actorName(by)} (${by.email}) asked for help` : 'Help is needed'
  const mail = mailOf({
    subject: `Help with an import: ${client}`,
    greeting: 'support',
    lines: [
      `${who} with the ${PLATFORMS[platform].name} posts${about.account ? ` of ${about.account}` : ''}. Client: ${client} of ${about.firm}.`,
    ],
    button: { label: 'Open the client', url: `${services.config.publicUrl}/clients/${clientId}` },
    language: 'en',
  })
  await enqueue(
    tx,
    mailJob,
    { to: services.config.supportEmail, ...mail },
    { subjectId: clientId, createdBy: null },
  )
}
