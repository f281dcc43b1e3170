import {
  type Language,
  localeOf,
  type NotificationKind,
  type NotificationReader,
  notificationRow,
  withNames,
  type NotificationTarget,
} from '#contract/index.ts'
import { importFailureReason } from '../imports/index.ts'

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

/** The target of an email's button in the web app: always a page, which asks for a sign-in. */
function pathOf(target: NotificationTarget): string {
  switch (target.to) {
    case 'client':
      return `/clients/${target.clientId}`
    case 'posts':
    case 'albums':
    case 'escalated':
    case 'changed':
    case 'moreRead':
      return `/clients/${target.clientId}/${target.to}`
    case 'packages':
      return `/clients/${target.clientId}/reports`
    case 'takenOut':
      return `/clients/${target.clientId}/trash`
    case 'search':
    case 'failedSearch':
      return `/clients/${target.clientId}/search?search=${target.searchId}`
    case 'post':
      return `/clients/${target.clientId}?postId=${target.postId}`
    case 'report':
      return `/reports/${target.reportId}`
    // A client may have another file open, which has no such album.
    case 'album':
      return `/albums/${target.reportId}?clientId=${target.clientId}`
    case 'users':
      return `/admin/accounts/${target.accountId}/users`
    case 'askAgain':
    // A client may have another file open, where the archive must not be uploaded.
    case 'ownAccounts':
      return `/?action=showSocialAccounts&clientId=${target.clientId}`
    case 'support':
      return '/support'
    case 'owners':
      return `/whose-posts?check=${target.checkId}`
  }
}
