import { implement } from '../platform/http/call.ts'
import { getPackage, listFindings, listPackages } from './reads.ts'
import { cancelPackage, makePackage, packageImport, packagePosts, packageReport } from './requests.ts'

export const packageHandlers = implement({
  packageReport: async (tx, { actor, params }) =>
    getPackage(tx, actor, await packageReport(tx, actor, params.id)),
  packageImport: async (tx, { actor, params }) =>
    getPackage(tx, actor, await packageImport(tx, actor, params.id)),
  packagePosts: async (tx, { actor, params, body }) =>
    getPackage(tx, actor, await packagePosts(tx, actor, params.clientId, body)),
  getEvidencePackage: (tx, { actor, params }) => getPackage(tx, actor, params.id),
  listEvidencePackages: (tx, { actor, params, query }) => listPackages(tx, actor, params.clientId, query),
  listPackageFindings: (tx, { actor, params, query }) => listFindings(tx, actor, params.id, query),
  makeEvidencePackage: async (tx, { actor, params, body }) => {
    await makePackage(tx, actor, params.id, body)
    return getPackage(tx, actor, params.id)
  },
  cancelEvidencePackage: (tx, { actor, params }) => cancelPackage(tx, actor, params.id),
})
