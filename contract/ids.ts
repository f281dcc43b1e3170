import type { ProblemCode } from './problems.ts'

/** Whose an ID is, which says in which firm's rows it is looked up. */
export type Whose = 'lawFirm' | 'account' | 'caller' | 'none'

type Kind = {
  /**
   * `lawFirm`: of a law firm that the caller may act in. `account`: of the caller's account, or of such a law firm. `caller`: of the caller's
   * account. `none`: of no account.
   */
  of: Whose
  /** It is the ID of the firm or of the caller, so any other is not found. */
  is?: 'firm' | 'caller'
  /** The problem if it is of no firm that the caller may act in, with the ID in its context; by default NOT_FOUND. */
  notFound?: ProblemCode
}

/** The kinds of IDs in calls. */
export const ID_KINDS = {
  account: { of: 'account', is: 'firm' },
  lawFirm: { of: 'lawFirm', is: 'firm' },
  self: { of: 'caller', is: 'caller' },
  /** A colleague. */
  user: { of: 'account' },
  /** Oneself or a colleague. */
  person: { of: 'account' },
  client: { of: 'lawFirm' },
  /** A client whose user is asked for. */
  clientOfUser: { of: 'lawFirm', notFound: 'CLIENT_USER_NOT_FOUND' },
  post: { of: 'lawFirm' },
  selection: { of: 'lawFirm' },
  savedFind: { of: 'lawFirm' },
  report: { of: 'lawFirm' },
  reportPost: { of: 'lawFirm' },
  reportFile: { of: 'lawFirm' },
  evidencePackage: { of: 'lawFirm' },
  search: { of: 'lawFirm' },
  socialAccount: { of: 'lawFirm' },
  import: { of: 'lawFirm' },
  job: { of: 'lawFirm' },
  upload: { of: 'caller' },
  archiveFetch: { of: 'lawFirm' },
  request: { of: 'lawFirm' },
  supportCase: { of: 'lawFirm' },
  userClient: { of: 'lawFirm' },
  ownerCheck: { of: 'lawFirm' },
  takeout: { of: 'lawFirm' },
  unreadFile: { of: 'lawFirm' },
  signIn: { of: 'lawFirm' },
  login: { of: 'lawFirm' },
  notification: { of: 'caller' },
  session: { of: 'caller' },
  paymentMethod: { of: 'lawFirm' },
  location: { of: 'none' },
  /** Not an ID, but a name in a path, such as `pdf`. */
  word: { of: 'none' },
} as const satisfies Record<string, Kind>
export type IdKind = keyof typeof ID_KINDS

export const idKind = (name: IdKind): Kind => ID_KINDS[name]
