import { implement } from '../platform/http/call.ts'
import { Problem } from '../platform/problem.ts'
import { requireVisibleAccount } from './account.ts'
import { chooseFile, listOwnFiles } from './files/choose.ts'
import { saveLastFirm, saveShortcuts } from './own-settings.ts'
import { checkLink, loginWithAccessToken } from './invitations/client-links.ts'
import { acceptInvitation } from './invitations/invitations.ts'
import { changePassword } from './passwords/own-password.ts'
import { peopleHandlers } from './people/routes.ts'
import { personById } from './reads.ts'
import { recoverPassword, resetPassword } from './passwords/recovery.ts'
import { csrfTokenOf, endSession, kindOf, clearSessionCookies } from './sessions/sessions.ts'
import type { Visit } from './sign-in/start-session.ts'
import { requestLoginCode, signIn } from './sign-in/sign-in.ts'
import { endOwnSession, endOwnSessions, listOwnSessions } from './sessions/user-sessions.ts'
import { toViewer } from './view.ts'

/** Clears the browser's cookies after signing out. */
function clearBrowser({ services, request, reply }: Visit): void {
  clearSessionCookies(reply, services, kindOf(request))
  reply.header('Clear-Site-Data', '"cache", "storage"')
}

const signInHandlers = implement({
  getCsrfToken: async ({ request }) => ({ csrfToken: csrfTokenOf(request) }),

  login: async ({ body, ...visit }) => {
    const signedIn = await signIn(visit, body)
    if ('nextAction' in signedIn) return { user: null, nextAction: signedIn.nextAction }
    return { user: await toViewer(visit, signedIn), nextAction: null }
  },

  requestPin: async ({ services, request, body }) => {
    await requestLoginCode(services, request, body)
    return undefined
  },

  logout: async ({ services, request, reply, actor }) => {
    if (actor) await endSession(services.db.directory, actor.sessionId, services.now())
    clearBrowser({ services, request, reply })
    return undefined
  },

  getViewer: async ({ services, request, actor }) => {
    const person = await services.db.read(actor.accountId, (tx) => personById(tx, actor.userId))
    if (!person) throw new Problem('UNAUTHENTICATED')
    return toViewer({ services, request }, { person, actor })
  },

  rememberFirm: async ({ services, actor, params, body }) => {
    if (params.id !== actor.userId) throw new Problem('NOT_FOUND')
    const firmId = body.firmId && (await requireVisibleAccount(services.db.directory, actor, body.firmId))
    await services.db.transaction(actor.accountId, (tx) => saveLastFirm(tx, actor, firmId))
    return undefined
  },

  saveShortcuts: async ({ services, actor, params, body }) => {
    if (params.id !== actor.userId) throw new Problem('NOT_FOUND')
    await services.db.transaction(actor.accountId, (tx) => saveShortcuts(tx, actor, body))
    return undefined
  },

  changePassword: async ({ actor, params, body, ...visit }) => {
    if (params.id !== actor.userId) throw new Problem('NOT_FOUND')
    await changePassword(visit, actor, body)
    return undefined
  },
})

const linkHandlers = implement({
  checkLink: ({ body, ...visit }) => checkLink(visit, body),

  acceptInvitation: async ({ body, ...visit }) => ({
    user: await toViewer(visit, await acceptInvitation(visit, body)),
    nextAction: null,
  }),

  recoverPassword: async ({ body, ...visit }) => {
    await recoverPassword(visit, body.email)
    return undefined
  },

  resetPassword: async ({ body, ...visit }) => {
    await resetPassword(visit, body)
    return undefined
  },

  loginWithAccessToken: async ({ body, ...visit }) => ({
    user: await toViewer(visit, await loginWithAccessToken(visit, body.accessToken)),
  }),
})

const sessionHandlers = implement({
  listUserSessions: async ({ services, actor, params, query }) => {
    if (params.id !== actor.userId) throw new Problem('NOT_FOUND')
    return services.db.read(actor.accountId, (tx) => listOwnSessions(tx, actor, query))
  },

  listUserFiles: async ({ services, actor, params, query }) => {
    if (params.id !== actor.userId) throw new Problem('NOT_FOUND')
    return listOwnFiles(services, actor, query)
  },

  chooseUserFile: async ({ actor, params, body, ...visit }) => {
    if (params.id !== actor.userId) throw new Problem('NOT_FOUND')
    return { user: await toViewer(visit, await chooseFile(visit, actor, body.clientId)) }
  },

  endUserSession: async ({ services, actor, params, request, reply }) => {
    await services.db.transaction(actor.accountId, (tx) => endOwnSession(tx, actor, params.id))
    if (params.id === actor.sessionId) clearBrowser({ services, request, reply })
    return undefined
  },

  endAllUserSessions: async ({ services, actor, params, request, reply }) => {
    if (params.id !== actor.userId) throw new Problem('NOT_FOUND')
    await services.db.transaction(actor.accountId, (tx) => endOwnSessions(tx, actor))
    clearBrowser({ services, request, reply })
    return undefined
  },
})

export const identityHandlers = {
  ...signInHandlers,
  ...linkHandlers,
  ...sessionHandlers,
  ...peopleHandlers,
}
