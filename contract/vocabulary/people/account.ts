/** Account types, with their codes in the database and in calls. */
export const ACCOUNT_TYPE_CODE = { provider: 1, customer: 2, client: 3 } as const
export type AccountType = keyof typeof ACCOUNT_TYPE_CODE
export type AccountTypeCode = (typeof ACCOUNT_TYPE_CODE)[AccountType]
export const ACCOUNT_TYPE_CODES = Object.values(ACCOUNT_TYPE_CODE)
/** The types of an account itself; `client` is the type of client users within a law firm. */
export type StaffAccountType = Exclude<AccountType, 'client'>
export type StaffAccountTypeCode = (typeof ACCOUNT_TYPE_CODE)[StaffAccountType]
export const STAFF_ACCOUNT_TYPE_CODES = [ACCOUNT_TYPE_CODE.provider, ACCOUNT_TYPE_CODE.customer]

export function accountTypeOf(code: StaffAccountTypeCode): StaffAccountType
export function accountTypeOf(code: number): AccountType
export function accountTypeOf(code: number): AccountType {
  const names = Object.keys(ACCOUNT_TYPE_CODE) as AccountType[]
  const found = names.find((name) => ACCOUNT_TYPE_CODE[name] === code)
  if (!found) throw new Error(`No account type has code ${code}`)
  return found
}

export const USER_STATUS = {
  inactive: { code: 0, label: 'Inactive' },
  active: { code: 1, label: 'Active' },
  invited: { code: 2, label: 'Invited' },
} as const
export type UserStatusCode = (typeof USER_STATUS)[keyof typeof USER_STATUS]['code']
export const USER_STATUS_CODES = Object.values(USER_STATUS).map(({ code }) => code)

/** Maximum bytes of a logo's file; as base64 it stays below the limit of a request body. */
export const MAX_LOGO_BYTES = 700_000
export const LOGO_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const

/** The orders of a person's list of clients, and of the table of a firm's clients. */
export const USER_CLIENT_ORDERS = ['lastName', 'totalUnreviewed', 'totalEscalated'] as const
export const CLIENT_ORDERS = [...USER_CLIENT_ORDERS, 'fileRefNo', 'dateOfLoss', 'createdAt'] as const
