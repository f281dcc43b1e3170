import {
  type Language,
  localeOf,
  type NotificationKind,
  type NotificationReader,
  notificationRow,
  withNames,
} from '#contract/index.ts'
import { importFailureReason } from '../imports/index.ts'
import { pathOf } from './path.ts'

type Words = { subject: string; lines: string[]; quote?: string; button: string }

/** The words of a notice's email and its link; null if the data does not belong to this kind. @param to `timeZone`: of the reader's account */
export function composeMail(
  type: NotificationKind,
  raw: unknown,
  { language, reader, timeZone }: { language: Language; reader: NotificationReader; timeZone: string },
): (Words & { clientId: string | null; path: string }) | null {
  const row = notificationRow(type)
  const { success, data } = row.data.safeParse(raw)
  if (!success) return null
  const { title, mail } = row.words[language]
  const { text, ...words } = mail(withNames(data), {
    reader,
    formatDay: (at) =>
      new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone }).format(new Date(at)),
    explain: (code, values) => importFailureReason(language, code, values),
  })
  return {
    subject: title,
    ...words,
    lines: [text].flat(),
    clientId: row.clientId(data),
    path: pathOf(row.target(data, reader)),
  }
}
