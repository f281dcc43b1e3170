import type { ReconnectRequest } from '#contract/index.ts'
import { useLanguage, useTexts } from '../../kit/i18n/i18n.ts'
import { formatInstant } from '../../kit/i18n/time.ts'
import { socialTexts } from '../texts/index.ts'

/** Why the client gets no more reminders, and since when. */
export function RemindersStopped({ request, timeZone }: { request: ReconnectRequest; timeZone: string }) {
  const t = useTexts(socialTexts)
  const language = useLanguage()
  const { assignee, remindersStopped: stopped } = request
  if (assignee === 'support' || !stopped) return null
  const at = formatInstant(stopped.at, timeZone, language)
  return <p>{t(stopped.by === 'client' ? 'stoppedByClient' : 'stoppedByTime', { at })}</p>
}
