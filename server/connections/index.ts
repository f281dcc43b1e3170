export { capturePostsJob, dailyCaptureJob } from './capture/job.ts'
export { openCapture } from './capture/open.ts'
export { removeEndedCaptures } from './capture/upkeep.ts'
export {
  addSignedInAccount,
  connectHeld,
  reconnect,
  removeAccount,
  saveConnection,
  type SignedIn,
} from './connect.ts'
export { startDueCaptures, scheduleCaptures } from './daily.ts'
export { deletePlatformData } from './deletion/delete.ts'
export {
  acceptAnswer,
  type AnsweredFlow,
  endFlowJobReference,
  endFlows,
  isOwn,
  keepChoosing,
  keepResult,
  openFlow,
  openFlowSecret,
  redeemFlow,
} from './flows/flows.ts'
export { endSignIn, getSignIn, listSignIns } from './flows/reads.ts'
export { deleteOldFlows, endDueFlows } from './flows/upkeep.ts'
export { serveOAuthLogin } from './oauth/popup.ts'
export { restoreAccount } from './restore-account.ts'
export { connectionsOf } from './reads.ts'
export { canConnect, requireEnabled, requirePlatform, type Sites, sitesOf } from './sites/sites.ts'
export { servePlatformCalls } from './platform-calls.ts'
export { clientDeleted, endAccess, enqueueRevocation, revokeAccessJob, revokeUnused } from './revoke.ts'
export { connectionHandlers } from './routes.ts'
export { openHeld, resealTokens, sealTokens } from './tokens.ts'
export {
  authorizationAddress,
  expireSoon,
  newVerifier,
  renewTokens,
  revokeTokens,
  tokensForCode,
} from './oauth/client.ts'
export { asSourceWindow } from './oauth/popup.ts'
export type { Access, OAuthProfile, Tokens } from './platforms/platform.ts'
export {
  isInDomains,
  pageAddress,
  parseJson,
  PlatformProblem,
  type PlatformRequest,
  throwOnFailure,
  requestFile,
  requestJson,
  createRequest,
} from './platforms/request.ts'
export { requireMethod } from './sites/sites.ts'
