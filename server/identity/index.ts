import type { RouteName } from '#contract/index.ts'
import type { Auth } from '../platform/http/serve.ts'
import type { Services } from '../platform/http/call.ts'
import { sameText } from '../platform/keys/secrets.ts'
import { Problem } from '../platform/problem.ts'
import { authenticate, csrfTokenOf } from './sessions/sessions.ts'
import { findStaffInSameBrowser } from './sessions/staff-in-same-browser.ts'

export { accountOf, requireAccountOfId, requireVisibleAccount } from './account.ts'
export { mailClientInvitation } from './invitations/client-invitation.ts'
export { ensureClientUser } from './invitations/client-links.ts'
export { closeFile, moveFile } from './files/detach.ts'
export { countEmailCheck, linkFile, refuseStaffEmail } from './files/sign-ins.ts'
export { createLinks, endLinks, type LinksToEnd, type NewLink } from './invitations/links.ts'
export { hashPassword, findPasswordFault, guessableWords } from './passwords/passwords.ts'
export {
  activeStaff,
  assignableStaff,
  firmManagers,
  peopleByIds,
  type Person,
  personById,
  providerManagers,
  staffByIds,
  staffToNotify,
  visiblePerson,
} from './reads.ts'
export { recoverPasswordJob } from './passwords/recovery.ts'
export { identityHandlers } from './routes.ts'
export { openSession } from './sessions/sessions.ts'
export { deleteExpiredSignIns } from './upkeep.ts'
export { userStatus } from './user-status.ts'
export { rankedActor, toUser } from './view.ts'

/** Calls open to sessions of emailed links, of both purposes; all other calls are refused. */
const LINK_CALLS = new Set<RouteName>([
  'getViewer',
  'agreeTerms',
  'getAccountOwner',
  'listSocialSites',
  'listPostSources',
  'listSocialAccounts',
  'getSocialAccount',
  'createUpload',
  'getUpload',
  'uploadPart',
  'deleteUpload',
  'createPostImport',
  'getOwnerCheck',
  'disownOwnerCheck',
  'answerFetchSource',
  'cancelArchiveFetch',
  'listPostImports',
  'getPostImport',
  'listJobRuns',
  'requestPostImportSupport',
  'correctSocialAccount',
  'answerNoAccount',
  'withdrawNoAccount',
  'stopReminders',
  'finishOAuthLogin',
  'listPlatformAccounts',
  'listSignIns',
  'getSignIn',
  'addSignIn',
  'endSignIn',
  'reconnectSocialAccount',
  'startLogin',
  'submitLogin',
  'solveCaptcha',
  'submitEmailCode',
  'submitAppCode',
  'submitSmsCode',
  'resendSmsCode',
  'getLoginStatus',
  'endLogin',
])
/** Calls open to only one purpose: a reconnect request is about existing accounts, an import may add another. */
const PURPOSE_CALLS: Record<'reconnect' | 'import', readonly RouteName[]> = {
  reconnect: ['getReconnectRequest'],
  import: ['addSocialAccount'],
}

/** Calls that a link's session may not make before the client agrees to the terms: add an account or a file. */
const LINK_CALLS_AFTER_TERMS = new Set<RouteName>([
  'addSocialAccount',
  'addSignIn',
  'correctSocialAccount',
  'finishOAuthLogin',
  'listPlatformAccounts',
  'reconnectSocialAccount',
  'startLogin',
  'createUpload',
  'uploadPart',
  'createPostImport',
  'answerFetchSource',
])

/** Calls that a client user may make before agreeing to the terms. */
const CALLS_BEFORE_TERMS = new Set<RouteName>([
  'getViewer',
  'agreeTerms',
  'getClient',
  'getAccount',
  'changePassword',
  'updateUser',
  'listUserSessions',
  'endUserSession',
  'endAllUserSessions',
  'listUserFiles',
  'chooseUserFile',
  'listNotifications',
  'readNotification',
  'readAllNotifications',
  'listNotificationSettings',
  'saveNotificationSettings',
  'streamEvents',
])

export function createAuth(services: Services): Auth {
  return {
    authenticate: (request, reply) => authenticate(request, reply, services),
    isCsrfToken: (request, token) => {
      const own = csrfTokenOf(request)
      // Without a session, a forged call can do no harm.
      return own === '' || sameText(own, token)
    },
    authorizeWrite: async (actor, request) => {
      const staff = actor.link ? await findStaffInSameBrowser(services, request) : null
      if (staff) throw new Problem('STAFF_SIGNED_IN', { name: staff.name })
    },
    authorize: (actor, name) => {
      if (actor.link) {
        if (!LINK_CALLS.has(name) && !PURPOSE_CALLS[actor.link.purpose].includes(name))
          throw new Problem('FORBIDDEN')
        if (!actor.agreedTermsAt && LINK_CALLS_AFTER_TERMS.has(name)) throw new Problem('TERMS_NOT_AGREED')
      } else if (actor.accountType === 'client' && !actor.agreedTermsAt && !CALLS_BEFORE_TERMS.has(name)) {
        throw new Problem('TERMS_NOT_AGREED')
      }
    },
  }
}
