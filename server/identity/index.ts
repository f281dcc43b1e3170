import { isOpenToLinks, type RouteSpec, routes } from '#contract/index.ts'
import type { Auth } from '../platform/http/serve.ts'
import type { Services } from '../platform/http/call.ts'
import { sameText } from '../platform/keys/secrets.ts'
import { Problem } from '../platform/problem.ts'
import { authenticate, csrfTokenOf } from './sessions/sessions.ts'
import { findStaffInSameBrowser } from './sessions/staff-in-same-browser.ts'

export { accountOf, firmOfId } from './account.ts'
export { mailClientInvitation } from './invitations/client-invitation.ts'
export { ensureClientUser } from './invitations/client-links.ts'
export { closeMatter, moveMatter } from './matters/detach.ts'
export { addMatter, linkMatter, refuseStaffEmail } from './matters/sign-ins.ts'
export { createLinks, endLinks, type LinksToEnd, type NewLink } from './invitations/links.ts'
export { hashPassword, findPasswordFault, guessableWords } from './passwords/passwords.ts'
export {
  activeStaff,
  assignableStaff,
  firmManagers,
  firmSuperAdmins,
  peopleByIds,
  type Person,
  personById,
  providerManagers,
  seesFirm,
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
      const spec: RouteSpec = routes[name]
      if (actor.link) {
        if (!isOpenToLinks(spec, actor.link.purpose)) throw new Problem('FORBIDDEN')
        const needsTerms = typeof spec.link === 'object' && spec.link.needsTerms
        if (needsTerms && !actor.agreedTermsAt) throw new Problem('TERMS_NOT_AGREED')
      } else if (actor.accountType === 'client' && !actor.agreedTermsAt && !spec.beforeTerms) {
        throw new Problem('TERMS_NOT_AGREED')
      }
    },
  }
}
