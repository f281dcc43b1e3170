/** Account types (spec 1 section 1) and user statuses (spec 1 section 3). */
export const ACCOUNT_TYPE = { provider: 1, customer: 2, client: 3 } as const
export type AccountType = (typeof ACCOUNT_TYPE)[keyof typeof ACCOUNT_TYPE]

export const USER_STATUS = {
  inactive: { code: 0, label: 'Inactive' },
  active: { code: 1, label: 'Active' },
  invited: { code: 2, label: 'Invited' },
} as const
export type UserStatusCode = (typeof USER_STATUS)[keyof typeof USER_STATUS]['code']
