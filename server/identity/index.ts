import type { Door } from '../platform/http/serve.ts'
import type { Services } from '../platform/http/call.ts'
import { sameText } from '../platform/keys/secrets.ts'
import { Problem } from '../platform/problem.ts'
import { authenticate, csrfTokenOf } from './sessions.ts'

export { hashPassword, whyNotPassword } from './passwords.ts'
export { peopleByIds, type Person, personById } from './reads.ts'
export { identityHandlers } from './routes.ts'
export { openSession } from './sessions.ts'
export { forgetSignIns } from './upkeep.ts'

/** Calls that a session opened by an e-mailed link may make; everything else is refused (decisions 3). */
const LINK_CALLS = new Set<string>([
  'getViewer',
  'logout',
  'getClient',
  'listSocialSites',
  'listPostSources',
  'listSocialAccounts',
  'addSocialAccount',
  'getSocialAccount',
  'createUpload',
  'getUpload',
  'uploadPart',
  'createPostImport',
  'listPostImports',
  'getPostImport',
  'listJobRuns',
])

export function openDoor(services: Services): Door {
  return {
    authenticate: (request, reply) => authenticate(request, reply, services),
    isCsrfToken: (request, token) => {
      const own = csrfTokenOf(request)
      // Without a session there is nothing that a forged call could use.
      return own === '' || sameText(own, token)
    },
    admit: (actor, name) => {
      if (actor.link && !LINK_CALLS.has(name)) throw new Problem('FORBIDDEN')
    },
  }
}
