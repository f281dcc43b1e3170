import {
  ACCOUNT_TYPE_CODE,
  type AccountType,
  type IdPlace,
  isOpenToLinks,
  permissionsOf,
  type RouteName,
  type RouteSpec,
  routes,
  type Scope,
  statusCodes,
} from '#contract/index.ts'

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
  /** The words in the path, and what a call needs besides IDs and the smallest body that its schema accepts. */
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: Record<string, unknown>
  /** Holders of the scope who are refused nevertheless. */
  except?: (who: Caller) => boolean
  /** IDs that only narrow a list: a foreign one finds nothing, like an unknown one. */
  narrows?: IdPlace[]
  /** Lists of IDs in which a foreign one is not noticed beside one's own. */
  alone?: IdPlace[]
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

/** What a call needs to be tried, and who is refused although the route lets them call. Most calls need no row. */
const PERMISSION_ROWS: Partial<Record<RouteName, Row>> = {
  login: { apart: 'opens a session' },
  requestPin: { apart: 'mails a code' },
  logout: { apart: 'ends the session' },
  checkLink: { apart: 'open to everybody' },
  acceptInvitation: { apart: 'opens a session' },
  recoverPassword: { apart: 'open to everybody' },
  resetPassword: { apart: 'ends sessions' },
  loginWithAccessToken: { apart: 'opens a session' },
  rememberFirm: { body: { firmId: null } },
  saveShortcuts: { body: { areOn: true, keys: {} } },
  changePassword: {
    body: { currentPassword: 'x', newPassword: 'a wholly new passphrase' },
    apart: 'ends sessions',
  },
  chooseUserFile: { apart: 'opens a session' },
  endUserSession: { apart: 'ends the session' },
  endAllUserSessions: { apart: 'ends the session' },

  getUser: { except: isClient },
  listUsers: { narrows: ['query.clientId', 'query.seesClientId'] },
  listRoles: { query: { accountType: ACCOUNT_TYPE_CODE.customer } },
  inviteUser: { body: { firstName: 'Nia', lastName: 'New', email: 'new@people.test', roleId: 'REVIEWER' } },
  updateUser: { body: { firstName: 'Changed' }, except: lowerThanManager },
  createAccount: { body: { name: 'New firm', timeZone: 'America/Toronto' } },
  switchFiguresPerPerson: { body: { on: true }, except: (who) => who.isProvider || who.position > 2 },
  updateAccount: { body: { name: 'Renamed', timeZone: 'America/Toronto' } },

  createClient: {
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
  checkClientEmail: { body: { email: 'nia@client.test' } },
  updateClient: { body: { fileRefNo: 'F-101' } },
  askCorrection: { body: { firstName: 'Corrected' } },
  addPaymentMethod: {
    body: { paymentMethodId: 'pm_none' },
    apart: 'needs a card that the payment provider knows',
  },

  listPosts: { narrows: ['query.clientIds', 'query.searchId'] },
  countPosts: { narrows: ['query.clientIds', 'query.searchId'] },
  countFinds: { query: { finds: ['words'] }, narrows: ['query.clientIds', 'query.searchId'] },
  countFound: { narrows: ['query.clientIds'] },
  countFoundByClient: { query: { find: 'words' }, narrows: ['query.clientIds'] },
  saveFind: { body: { kind: 'mine', find: 'words' } },
  changeSavedFind: { except: lowerThanManager },
  makeEvidencePackage: {
    body: { isAllowed: true, areArchivesAllowed: true },
    except: (who) => who.isProvider || lowerThanManager(who),
  },
  listPackageFindings: { query: { finding: 'device' } },
  // They have no report, which the attempt names.
  selectPosts: { except: (who) => who.position > 4 },
  listFindValues: { query: { field: 'place' }, narrows: ['query.clientIds', 'query.searchId'] },
  listNearFinds: { query: { find: 'words' }, narrows: ['query.clientIds'] },
  listWall: { narrows: ['query.clientIds', 'query.searchId'] },
  listPostsById: { narrows: ['query.ids'] },
  listPostMonths: { narrows: ['query.clientIds', 'query.searchId'] },
  getPostPosition: { narrows: ['query.searchId'], alone: ['query.clientIds'] },
  escalatePost: { body: { message: 'Look' } },
  changePosts: { body: { action: 'escalate' } },
  listPostShowings: { except: (who) => who.isProvider || lowerThanManager(who) },
  listSelected: { narrows: ['query.ids'] },
  actOnSelection: { body: { action: 'escalate' } },
  addSocialAccount: { body: { socialSiteId: 'tiktok', externalId: 'someone@example.test' } },
  correctSocialAccount: { body: { externalId: 'right@example.test' } },
  answerNoAccount: { params: { platform: 'tiktok' }, except: isStaff },
  withdrawNoAccount: { params: { platform: 'tiktok' }, except: isStaff },
  reconnectSocialAccount: { body: UNKNOWN_CREDENTIALS },
  removeSocialAccount: {
    apart: 'removes what other calls need (server/sources/connections/connect.test.ts)',
  },
  openSignIn: { params: { platform: 'twitter' } },
  finishOAuthLogin: { params: { platform: 'twitter' }, query: { state: 'x', code: 'x' } },
  startLogin: { params: { platform: 'facebook' } },
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
  openFetchSource: { params: { source: 'dropbox' } },
  answerFetchSource: { params: { source: 'dropbox' } },
  listPlatformAccounts: { params: { platform: 'twitter' }, body: UNKNOWN_CREDENTIALS },
  createUpload: { body: { name: 'export.zip', size: 10 } },
  uploadPart: { apart: 'takes multipart' },
  acceptOwnerCheck: { apart: OWNER_TESTS },
  refuseOwnerCheck: { apart: OWNER_TESTS },
  undoOwnerRefusal: { apart: OWNER_TESTS },
  forgetOwnerRefusal: { apart: OWNER_TESTS },
  askManagerAboutOwner: { apart: OWNER_TESTS },
  decideAuthor: { apart: 'of a doubt (server/imports/authors/authors.test.ts)' },
  listDoubtedRecords: { query: { kind: 'x' } },
  readImportAgain: { apart: 'of an import that ended at a limit (server/imports/run/read-again.test.ts)' },
  listImportPosts: { query: { outcome: 'added' } },
  listImportMedia: { query: { isMissing: true } },
  takeOutImport: { apart: 'takes the posts out (server/imports/takeouts/takeouts.test.ts)' },
  putBackTakeout: { apart: 'of a takeout (server/imports/takeouts/takeouts.test.ts)' },
  checkUnreadFile: { query: { size: 9 } },
  keepFileUnread: { body: { archive: 'linkedin', agreed: true, language: 'en' }, except: isStaff },
  removeUnreadFile: { body: { reason: 'x' } },
  disownOwnerCheck: { apart: OWNER_TESTS },
  listJobRuns: { narrows: ['query.jobIds'] },
  stopReminders: { except: isStaff },
  getDataDeletion: { query: { code: 'x' }, apart: 'open to everybody' },
  listPlatformSettings: { apart: 'is of one’s own account (server/sources/sites/sites.test.ts)' },
  savePlatformSetting: {
    body: { platform: 'tiktok', isEnabled: true },
    apart: 'is of one’s own account (server/sources/sites/sites.test.ts)',
  },
  takeSupportCase: { body: { from: null } },

  createPostSearch: { body: { keywords: ['words', 'read*'] } },
  updateFlaggingDefaults: { body: { keywords: ['people'] } },
  changeFlagWord: { body: { change: 'never', keyword: 'words' } },
  suggestFlagWord: { body: { change: 'never', keyword: 'words' } },
  updateFlaggingChoice: { body: { themes: ['injury'], languages: ['en'] } },
  updatePostSearch: { body: { keywords: ['people'] } },

  countDayChanges: { query: { timeZone: 'UTC' } },
  createReport: { body: { type: 'album', name: 'Made by the matrix', statuses: statusCodes('unreviewed') } },
  deleteReports: { except: isClient },
  deleteReportFile: { apart: 'needs a file that was made' },
  generateReportFile: { params: { format: 'pdf' } },
  addReportPosts: { except: isClient },
  renameReport: { except: isClient },
  takeNewerPosts: { except: isClient },
  commentReportPost: { except: isClient },
  moveReportPost: { except: isClient },
  removeReportPost: { except: isClient },
  restoreReportPost: { except: isClient },
  setReportPostsRemoved: { except: isClient },
  saveNotificationSettings: { body: { settings: [{ type: 'post_import_complete', mail: true }] } },
}

export const rowOf = (name: RouteName): Row => PERMISSION_ROWS[name] ?? {}

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
