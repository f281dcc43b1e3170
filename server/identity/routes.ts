import { beforehand, implement } from '../platform/http/call.ts'
import { Problem } from '../platform/problem.ts'
import { requireVisibleAccount } from './account.ts'
import { chooseFile, listOwnFiles } from './matters/choose.ts'
import { saveLastFirm, saveShortcuts } from './own-settings.ts'
import { checkLink, loginWithAccessToken } from './invitations/client-links.ts'
import { acceptInvitation } from './invitations/invitations.ts'
import { changePassword } from './passwords/own-password.ts'
import { peopleHandlers } from './people/routes.ts'
import { personById } from './reads.ts'
import { recoverPassword, resetPassword } from './passwords/recovery.ts'
import { csrfTokenOf, endSession, signOutBrowser } from './sessions/sessions.ts'
import { requestLoginCode, signIn } from './sign-in/sign-in.ts'
import { endOwnSession, endOwnSessions, listOwnSessions } from './sessions/user-sessions.ts'
import { findStaffBeside, readViewer, toViewer } from './view.ts'

const signInHandlers = implement({
  getCsrfToken: async (_, { request }) => ({ csrfToken: csrfTokenOf(request) }),

  login: async ({ body, ...visit }) => {
    const signedIn = await signIn(visit, body)
    if ('nextAction' in signedIn) return { user: null, nextAction: signedIn.nextAction }
    return { user: await toViewer(visit, signedIn), nextAction: null }
  },

  requestPin: ({ body, ...visit }) => requestLoginCode(visit, body),

  logout: async (directory, { services, actor, ...visit }) => {
    if (actor) await endSession(directory, actor.sessionId, services.now())
    signOutBrowser({ services, ...visit })
  },

  getViewer: beforehand(
    (call) => findStaffBeside(call, call.actor),
    async (tx, { actor }, staffBeside) => {
      const person = await personById(tx, actor.userId)
      if (!person) throw new Problem('UNAUTHENTICATED')
      return readViewer(tx, { person, actor }, staffBeside)
    },
  ),

  rememberFirm: async (tx, { actor, body }) => {
    const firmId = body.firmId && (await requireVisibleAccount(tx, actor, body.firmId))
    await saveLastFirm(tx, actor, firmId)
  },

  saveShortcuts: (tx, { actor, body }) => saveShortcuts(tx, actor, body),

  changePassword: ({ actor, body, ...visit }) => changePassword(visit, actor, body),
})

const linkHandlers = implement({
  checkLink: ({ body, ...visit }) => checkLink(visit, body),

  acceptInvitation: async ({ body, ...visit }) => ({
    user: await toViewer(visit, await acceptInvitation(visit, body)),
    nextAction: null,
  }),

  recoverPassword: ({ body, ...visit }) => recoverPassword(visit, body.email),

  resetPassword: ({ body, ...visit }) => resetPassword(visit, body),

  loginWithAccessToken: async ({ body, ...visit }) => ({
    user: await toViewer(visit, await loginWithAccessToken(visit, body.accessToken)),
  }),
})

const sessionHandlers = implement({
  listUserSessions: (tx, { actor, query }) => listOwnSessions(tx, actor, query),

  listUserFiles: (directory, { actor, query }) => listOwnFiles(directory, actor, query),

  chooseUserFile: async ({ actor, body, ...visit }) => ({
    user: await toViewer(visit, await chooseFile(visit, actor, body.clientId)),
  }),

  endUserSession: async (tx, { actor, params, afterCommit, ...visit }) => {
    await endOwnSession(tx, actor, params.id)
    if (params.id === actor.sessionId) afterCommit(() => signOutBrowser(visit))
  },

  endAllUserSessions: async (tx, { actor, afterCommit, ...visit }) => {
    await endOwnSessions(tx, actor)
    afterCommit(() => signOutBrowser(visit))
  },
})

export const identityHandlers = {
  ...signInHandlers,
  ...linkHandlers,
  ...sessionHandlers,
  ...peopleHandlers,
}
