// Long because: it has one row for each call.
import {
  ACCOUNT_TYPE_CODE,
  type AccountType,
  isOpenToLinks,
  permissionsOf,
  type RouteName,
  type RouteSpec,
  routes,
  type Scope,
  statusCodes,
} from '#contract/index.ts'

/** The kinds of ids in calls. Each actor has one of each kind, and knows some that belong to others. */
export const ID_KINDS = [
  'account',
  // a colleague; oneself; oneself in calls that also accept colleagues
  'user',
  'self',
  'person',
  'client',
  'post',
  'report',
  'reportPost',
  'search',
  'socialAccount',
  'import',
  'job',
  'upload',
  'archiveFetch',
  'request',
  'supportCase',
  'userClient',
  'ownerCheck',
  'takeout',
  'notification',
  'session',
  'location',
  'paymentMethod',
] as const
export type IdKind = (typeof ID_KINDS)[number]

/** What decides whether someone may make a call. */
export type Caller = {
  name: string
  isProvider: boolean
  isClient: boolean
  /** 1 (highest) to 5; 6: a client */
  position: number
  scopes: readonly Scope[]
  accountType: AccountType
  /** 'in' may call; 'out' must always get 401. */
  state: 'in' | 'out' | 'link'
  purpose: 'reconnect' | 'import' | null
}

export type Row = {
  /** The places of ids: `params.id`, `query.clientIds`, `body.userIds[]` (a list). */
  ids?: Record<string, IdKind>
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: Record<string, unknown>
  /** Holders of the scope who are refused nevertheless. */
  except?: (who: Caller) => boolean
  /** Ids that only narrow a list: a foreign one finds nothing, like an unknown one. */
  narrows?: string[]
  /** Not called with the actor's own ids, because it would end the session or needs more than ids. It has separate tests. */
  apart?: string
}

/** Each changes what the next caller would find. */
const OWNER_TESTS = 'has tests of its own for each role (server/imports/owners/decide.test.ts)'
const SIGN_IN_TESTS = 'is of one’s own session alone (server/sources/logins/sign-ins.test.ts)'
const lowerThanManager = (who: Caller): boolean => who.position > 3
/** Credentials that were never issued. */
const UNKNOWN_CREDENTIALS = {
  auth: { type: 'OAUTH' },
  credentials: {
    accessToken: 'x',
    accessTokenExpiresAt: null,
    refreshToken: null,
    refreshTokenExpiresAt: null,
  },
}
const isClient = (who: Caller): boolean => who.isClient
const isStaff = (who: Caller): boolean => !who.isClient

/** One row per call of the contract; a missing one is a type error. */
export const PERMISSION_ROWS: Record<RouteName, Row> = {
  getCsrfToken: {},
  login: { apart: 'opens a session' },
  requestPin: { apart: 'mails a code' },
  logout: { apart: 'ends the session' },
  checkLink: { apart: 'open to everybody' },
  acceptInvitation: { apart: 'opens a session' },
  recoverPassword: { apart: 'open to everybody' },
  resetPassword: { apart: 'ends sessions' },
  loginWithAccessToken: { apart: 'opens a session' },
  getViewer: {},
  rememberFirm: { ids: { 'params.id': 'self' }, body: { firmId: null } },
  saveShortcuts: { ids: { 'params.id': 'self' }, body: { areOn: true, keys: {} } },
  changePassword: {
    ids: { 'params.id': 'self' },
    body: { currentPassword: 'x', newPassword: 'a wholly new passphrase' },
    apart: 'ends sessions',
  },
  listUserSessions: { ids: { 'params.id': 'self' } },
  listUserFiles: { ids: { 'params.id': 'self' } },
  chooseUserFile: {
    ids: { 'params.id': 'self' },
    body: { clientId: '01900000-0000-7000-8000-000000000001' },
    apart: 'opens a session',
  },
  endUserSession: { ids: { 'params.id': 'session' }, apart: 'ends the session' },
  endAllUserSessions: { ids: { 'params.id': 'self' }, apart: 'ends the session' },

  getUser: { ids: { 'params.id': 'user' }, except: isClient },
  listUsers: {
    ids: { 'query.accountId': 'account', 'query.clientId': 'client' },
    narrows: ['query.clientId'],
  },
  listRoles: { ids: { 'query.accountId': 'account' }, query: { accountType: ACCOUNT_TYPE_CODE.customer } },
  inviteUser: {
    ids: { 'params.id': 'account' },
    body: { firstName: 'Nia', lastName: 'New', email: 'new@people.test', roleId: 'REVIEWER' },
  },
  resendInvite: { ids: { 'params.id': 'user' } },
  updateUser: { ids: { 'params.id': 'user' }, body: { firstName: 'Changed' }, except: lowerThanManager },
  deleteUser: { ids: { 'params.id': 'user' } },

  getAccount: { ids: { 'params.id': 'account' } },
  getAccountLogo: { ids: { 'params.id': 'account' } },
  listAccounts: {},
  createAccount: {
    ids: { 'body.locationId': 'location' },
    body: { name: 'New firm', timeZone: 'America/Toronto' },
  },
  updateAccount: {
    ids: { 'params.id': 'account', 'body.locationId': 'location' },
    body: { name: 'Renamed', timeZone: 'America/Toronto' },
  },
  holdAccount: { ids: { 'params.id': 'account' }, body: { on: false } },
  getAccountStats: { ids: { 'params.id': 'account' } },
  listLocations: {},

  getClient: { ids: { 'params.id': 'client' } },
  listClientHistory: { ids: { 'params.id': 'client' } },
  listCustomerClients: { ids: { 'params.id': 'account' } },
  listUserClients: { ids: { 'params.id': 'person', 'query.customerId': 'account' } },
  starClient: { ids: { 'params.userId': 'self', 'params.clientId': 'client' } },
  unstarClient: { ids: { 'params.userId': 'self', 'params.clientId': 'client' } },
  agreeTerms: { ids: { 'params.id': 'client' } },
  listUnassignedClients: { ids: { 'params.id': 'user' } },
  assignClientsToUser: { ids: { 'params.id': 'user', 'body.clientIds[]': 'client' } },
  unassignClient: { ids: { 'params.id': 'userClient' } },
  listClientUsers: { ids: { 'params.clientId': 'client' } },
  listUnassignedUsers: { ids: { 'params.clientId': 'client' } },
  assignUsersToClient: { ids: { 'params.clientId': 'client', 'body.userIds[]': 'user' } },

  createClient: {
    ids: {
      'params.id': 'account',
      'body.customerId': 'account',
      'body.assignTo[]': 'user',
      'body.paymentMethodId': 'paymentMethod',
    },
    body: {
      firstName: 'Nia',
      lastName: 'New',
      email: 'nia@client.test',
      dateOfBirth: '1990-01-02',
      fileRefNo: 'N-1',
      dateOfLoss: '2020-03-04',
      star: true,
      idempotencyKey: '01900000-0000-7000-8000-000000000001',
    },
  },
  checkClientEmail: { ids: { 'params.id': 'account' }, body: { email: 'nia@client.test' } },
  updateClient: { ids: { 'params.id': 'client' }, body: { fileRefNo: 'F-101' } },
  askCorrection: { ids: { 'params.id': 'client' }, body: { firstName: 'Corrected' } },
  decideCorrection: {
    ids: { 'params.id': 'client' },
    body: { correctionId: '01900000-0000-7000-8000-000000000001', isApproved: false },
  },
  deleteClient: { ids: { 'params.id': 'client' } },
  holdClient: { ids: { 'params.id': 'client' }, body: { on: false } },

  getPrice: { ids: { 'params.id': 'account' } },
  listPaymentMethods: { ids: { 'params.id': 'account' } },
  addPaymentMethod: {
    ids: { 'params.id': 'account' },
    body: { paymentMethodId: 'pm_none' },
    apart: 'needs a card that the payment provider knows',
  },
  deletePaymentMethod: { ids: { 'params.id': 'paymentMethod' } },
  makePaymentMethodPrimary: { ids: { 'params.id': 'paymentMethod' } },
  createSetupIntent: { ids: { 'body.customerId': 'account' } },
  listCharges: { ids: { 'params.customerId': 'account' } },

  listPosts: {
    ids: { 'query.clientIds': 'client', 'query.customerId': 'account', 'query.searchId': 'search' },
    narrows: ['query.clientIds', 'query.searchId'],
  },
  countPosts: {
    ids: { 'query.clientIds': 'client', 'query.customerId': 'account', 'query.searchId': 'search' },
    narrows: ['query.clientIds', 'query.searchId'],
  },
  listPostMonths: {
    ids: { 'query.clientIds': 'client', 'query.customerId': 'account', 'query.searchId': 'search' },
    narrows: ['query.clientIds', 'query.searchId'],
  },
  listClientMonths: { ids: { 'query.clientIds[]': 'client' } },
  getFirmFigures: { ids: { 'params.id': 'account' } },
  getPostPosition: {
    ids: {
      'params.id': 'post',
      'query.clientIds': 'client',
      'query.customerId': 'account',
      'query.searchId': 'search',
    },
    narrows: ['query.searchId'],
  },
  getPost: { ids: { 'params.id': 'post' } },
  getPostDetails: { ids: { 'params.id': 'post' } },
  listPostHistory: { ids: { 'params.id': 'post' } },
  savePost: { ids: { 'params.id': 'post' }, body: {} },
  markPostNotRelevant: { ids: { 'params.id': 'post' } },
  escalatePost: { ids: { 'params.id': 'post', 'body.recipientIds[]': 'user' }, body: { message: 'Look' } },
  resolvePost: { ids: { 'params.id': 'post' }, body: {} },
  checkPost: { ids: { 'params.id': 'post' } },
  trashPost: { ids: { 'params.id': 'post' } },
  restorePost: { ids: { 'params.id': 'post' } },
  movePostToTimeline: { ids: { 'params.id': 'post' } },
  removePostFromTimeline: { ids: { 'params.id': 'post' } },
  undoPostChange: { ids: { 'params.id': 'post' }, body: { version: 1 } },
  changePosts: { ids: { 'body.ids[]': 'post', 'body.recipientIds[]': 'user' }, body: { action: 'escalate' } },
  undoPostChanges: { ids: { 'body.posts[].id': 'post' } },
  announceOpenPost: { ids: { 'params.id': 'post' } },
  recordPostViews: { ids: { 'body.ids[]': 'post' } },
  listPostNotes: { ids: { 'params.id': 'post' } },
  addPostNote: { ids: { 'params.id': 'post' }, body: { content: 'A note' } },

  getAccountOwner: { ids: { 'params.id': 'client' } },
  listSocialSites: {},
  listPostSources: {},
  listSocialAccounts: { ids: { 'params.id': 'client' } },
  addSocialAccount: {
    ids: { 'params.id': 'client', 'body.clientId': 'client' },
    body: { socialSiteId: 'tiktok', externalId: 'someone@example.test' },
  },
  correctSocialAccount: {
    ids: { 'params.id': 'socialAccount' },
    body: { externalId: 'right@example.test' },
  },
  answerNoAccount: {
    ids: { 'params.id': 'client' },
    params: { platform: 'tiktok' },
    except: isStaff,
  },
  withdrawNoAccount: {
    ids: { 'params.id': 'client' },
    params: { platform: 'tiktok' },
    except: isStaff,
  },
  getSocialAccount: { ids: { 'params.id': 'socialAccount' } },
  reconnectSocialAccount: { ids: { 'params.id': 'socialAccount' }, body: UNKNOWN_CREDENTIALS },
  removeSocialAccount: {
    ids: { 'params.id': 'socialAccount' },
    apart: 'removes what other calls need (server/sources/connections/connect.test.ts)',
  },
  importNow: { ids: { 'params.id': 'socialAccount' } },
  openSignIn: {
    ids: { 'body.clientId': 'client' },
    params: { platform: 'twitter' },
  },
  finishOAuthLogin: { params: { platform: 'twitter' }, query: { state: 'x', code: 'x' } },
  startLogin: {
    ids: { 'body.clientId': 'client' },
    params: { platform: 'facebook' },
    body: { agreed: '1' },
  },
  listSignIns: { ids: { 'params.id': 'client' } },
  getSignIn: { apart: SIGN_IN_TESTS },
  addSignIn: { apart: SIGN_IN_TESTS },
  endSignIn: { apart: SIGN_IN_TESTS },
  submitLogin: { apart: 'waits for a browser (server/sources/logins/logins.test.ts)' },
  solveCaptcha: { apart: 'waits for a browser' },
  submitEmailCode: { apart: 'waits for a browser' },
  submitAppCode: { apart: 'waits for a browser' },
  submitSmsCode: { apart: 'waits for a browser' },
  resendSmsCode: { apart: 'waits for a browser' },
  getLoginStatus: { apart: 'is of one’s own window alone (server/sources/logins/logins.test.ts)' },
  endLogin: { apart: 'is of one’s own window alone (server/sources/logins/logins.test.ts)' },
  openFetchSource: { ids: { 'body.accountId': 'socialAccount' }, params: { source: 'dropbox' } },
  answerFetchSource: {
    params: { source: 'dropbox' },
    body: { state: 'x' },
  },
  cancelArchiveFetch: { ids: { 'params.id': 'archiveFetch' } },
  listPlatformAccounts: { params: { platform: 'twitter' }, body: UNKNOWN_CREDENTIALS },
  createUpload: { body: { name: 'export.zip', size: 10 } },
  getUpload: { ids: { 'params.id': 'upload' } },
  deleteUpload: { ids: { 'params.id': 'upload' } },
  uploadPart: { ids: { 'params.id': 'upload' }, apart: 'takes multipart' },
  createPostImport: {
    ids: { 'params.id': 'socialAccount', 'body.uploadedFileId': 'upload', 'body.partOf': 'import' },
  },
  listOwnerChecks: { ids: { 'params.id': 'account' } },
  getOwnerCheck: { ids: { 'params.id': 'ownerCheck' } },
  acceptOwnerCheck: { ids: { 'params.id': 'ownerCheck' }, apart: OWNER_TESTS },
  refuseOwnerCheck: { ids: { 'params.id': 'ownerCheck' }, apart: OWNER_TESTS },
  undoOwnerRefusal: { ids: { 'params.id': 'ownerCheck' }, apart: OWNER_TESTS },
  forgetOwnerRefusal: { ids: { 'params.id': 'ownerCheck' }, apart: OWNER_TESTS },
  askManagerAboutOwner: { ids: { 'params.id': 'ownerCheck' }, apart: OWNER_TESTS },
  getTakeoutPreview: { ids: { 'params.id': 'import' } },
  takeOutImport: {
    ids: { 'params.id': 'import' },
    body: { reason: 'x', posts: 1 },
    apart: 'takes the posts out (server/imports/takeouts/takeouts.test.ts)',
  },
  listTakeouts: { ids: { 'params.id': 'client' } },
  putBackTakeout: {
    ids: { 'params.id': 'takeout' },
    apart: 'of a takeout (server/imports/takeouts/takeouts.test.ts)',
  },
  disownOwnerCheck: { ids: { 'params.id': 'ownerCheck' }, apart: OWNER_TESTS },
  listPostImports: { ids: { 'params.id': 'socialAccount' } },
  getPostImport: { ids: { 'params.id': 'import' } },
  listImportFiles: { ids: { 'params.id': 'import' } },
  listImportRecords: { ids: { 'params.id': 'import' } },
  listJobRuns: { ids: { 'query.jobIds': 'job' }, narrows: ['query.jobIds'] },
  listFirmSocialAccounts: { ids: { 'params.id': 'account', 'query.clientIds': 'client' } },
  createReconnectRequest: { ids: { 'params.id': 'socialAccount' } },
  getReconnectRequest: { ids: { 'params.id': 'request' } },
  cancelReconnectRequest: { ids: { 'params.id': 'request' } },
  enableReminders: { ids: { 'params.id': 'request' } },
  disableReminders: { ids: { 'params.id': 'request' } },
  stopReminders: { ids: { 'params.id': 'request' }, except: isStaff },
  requestPostImportSupport: { ids: { 'params.id': 'socialAccount' } },
  getDataDeletion: { query: { code: 'x' }, apart: 'open to everybody' },
  listPlatformSettings: {
    ids: { 'params.id': 'account' },
    apart: 'is of one’s own account (server/sources/sites/sites.test.ts)',
  },
  savePlatformSetting: {
    ids: { 'params.id': 'account' },
    body: { platform: 'tiktok', isEnabled: true },
    apart: 'is of one’s own account (server/sources/sites/sites.test.ts)',
  },
  listSupportCases: {},
  takeSupportCase: { ids: { 'params.id': 'supportCase' }, body: { from: null } },
  addSupportNote: { ids: { 'params.id': 'supportCase' }, body: { text: 'A note' } },
  releaseSupportCase: { ids: { 'params.id': 'supportCase' } },
  handBackSupportCase: { ids: { 'params.id': 'supportCase' }, body: { message: 'Please try again' } },
  closeSupportCase: { ids: { 'params.id': 'supportCase' } },
  mailImportLink: { ids: { 'params.id': 'client' } },

  createPostSearch: { ids: { 'params.clientId': 'client' }, body: { keywords: ['words', 'read*'] } },
  listPostSearches: { ids: { 'params.clientId': 'client' } },
  getPostSearch: { ids: { 'params.id': 'search' } },
  getFlaggingDefaults: { ids: { 'params.id': 'account' } },
  updateFlaggingDefaults: { ids: { 'params.id': 'account' }, body: { keywords: ['people'] } },
  getPostSearchCounts: { ids: { 'params.id': 'search' } },
  updatePostSearch: { ids: { 'params.id': 'search' }, body: { keywords: ['people'] } },
  deletePostSearch: { ids: { 'params.id': 'search' } },
  exportPostSearch: { ids: { 'params.id': 'search' }, body: { reportName: 'Made by the matrix' } },

  countDayChanges: { ids: { 'params.id': 'report' }, query: { timeZone: 'UTC' } },
  getReport: { ids: { 'params.id': 'report' } },
  listReports: { ids: { 'params.clientId': 'client' } },
  listCustomerReports: { ids: { 'params.id': 'account' } },
  createReport: {
    ids: { 'params.clientId': 'client' },
    body: { type: 'album', name: 'Made by the matrix', statuses: statusCodes('unreviewed') },
  },
  deleteReports: { ids: { 'body.ids[]': 'report' }, except: isClient },
  deleteReportFile: { apart: 'needs a file that was made' },
  generateReportFile: { ids: { 'params.id': 'report' }, params: { format: 'pdf' } },
  listReportPosts: { ids: { 'params.id': 'report' } },
  getNewerPosts: { ids: { 'params.id': 'report' } },
  takeNewerPosts: { ids: { 'params.id': 'report' }, except: isClient },
  listReportHistory: { ids: { 'params.id': 'report' } },
  commentReportPost: { ids: { 'params.id': 'reportPost' }, body: { comment: 'Seen' }, except: isClient },
  moveReportPost: { ids: { 'params.id': 'reportPost' }, body: { number: 1 }, except: isClient },
  removeReportPost: { ids: { 'params.id': 'reportPost' }, except: isClient },
  restoreReportPost: { ids: { 'params.id': 'reportPost' }, except: isClient },

  listNotifications: { ids: { 'params.id': 'self' } },
  readNotification: { ids: { 'params.id': 'notification' } },
  readAllNotifications: { ids: { 'params.id': 'self' } },
  listNotificationSettings: { ids: { 'params.id': 'self' } },
  saveNotificationSettings: {
    ids: { 'params.id': 'self' },
    body: { settings: [{ type: 'post_import_complete', mail: true }] },
  },
  streamEvents: { ids: { 'query.customerId': 'account' } },
}

/** Whether someone may make a call with their own ids, apart from what the row excepts. */
export function passesGate(caller: Caller, name: RouteName): boolean {
  const spec: RouteSpec = routes[name]
  if (spec.access === 'public') return true
  if (caller.state === 'out') return false
  if (caller.purpose && !isOpenToLinks(spec, caller.purpose)) return false
  if (spec.permission && !permissionsOf(caller.scopes, caller.accountType).includes(spec.permission))
    return false
  return spec.access === 'signed-in' || caller.scopes.includes(spec.access)
}
