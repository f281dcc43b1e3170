import type { NotificationTarget } from '#contract/index.ts'

/** The target of an email's button in the web app: always a page, which asks for a sign-in. */
export function pathOf(target: NotificationTarget): string {
  switch (target.to) {
    case 'client':
      return `/clients/${target.clientId}`
    case 'posts':
    case 'albums':
    case 'escalated':
    case 'changed':
    case 'moreRead':
      return `/clients/${target.clientId}/${target.to}`
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
