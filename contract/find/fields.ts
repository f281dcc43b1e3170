import type { DayRange } from './dates.ts'
import type { FindTerm } from './terms.ts'
import { PLATFORM_TYPES, type PlatformType } from '../vocabulary/platform.ts'
import { POST_STATUS_NAMES, type PostStatusName } from '../vocabulary/posts/post-status.ts'

/** Who may use a field: everyone, staff, or staff who may know the date of loss (VIEW_LEGAL_PHRASES). */
type FieldAccess = 'everyone' | 'staff' | 'loss'

/** What a post can have: clients may ask for pictures only. */
export const FIND_CONTENTS = ['photo', 'video', 'place', 'comment'] as const
export type FindContent = (typeof FIND_CONTENTS)[number]
export const FIND_STATUSES: readonly PostStatusName[] = POST_STATUS_NAMES
export const FIND_FLAGS = ['yes', 'no'] as const
export const LOSS_SIDES = ['before', 'after'] as const

/** The fields of a find, in the order in which they are offered. `values`: those that can be listed; others take a date or words. */
export const FIND_FIELDS = {
  from: { access: 'everyone', values: PLATFORM_TYPES as readonly string[] },
  before: { access: 'everyone', values: null },
  after: { access: 'everyone', values: null },
  on: { access: 'everyone', values: null },
  loss: { access: 'loss', values: LOSS_SIDES as readonly string[] },
  tag: { access: 'staff', values: null },
  status: { access: 'staff', values: FIND_STATUSES as readonly string[] },
  flag: { access: 'staff', values: FIND_FLAGS as readonly string[] },
  has: { access: 'everyone', values: FIND_CONTENTS as readonly string[] },
  place: { access: 'everyone', values: null },
  account: { access: 'staff', values: null },
  with: { access: 'staff', values: null },
} as const satisfies Record<string, { access: FieldAccess; values: readonly string[] | null }>

/** Fields whose values are listed from the posts. */
export const LISTED_FIELDS = ['tag', 'place', 'account', 'with'] as const
export type ListedField = (typeof LISTED_FIELDS)[number]

export type FindFieldName = keyof typeof FIND_FIELDS
export const FIND_FIELD_NAMES = Object.keys(FIND_FIELDS) as FindFieldName[]

/** Other names of platforms that people type. */
const PLATFORM_NAMES: Record<string, PlatformType> = { x: 'twitter', fb: 'facebook', ig: 'instagram' }
const STATUS_NAMES = new Map(FIND_STATUSES.map((name) => [name.toLowerCase(), name]))

export const platformByName = (typed: string): PlatformType | undefined =>
  PLATFORM_TYPES.find((type) => type === typed.toLowerCase()) ?? PLATFORM_NAMES[typed.toLowerCase()]

/** "Not relevant" may be typed with a space, a hyphen or in one word. */
export const statusByName = (typed: string): PostStatusName | undefined =>
  STATUS_NAMES.get(typed.toLowerCase().replaceAll(/[\s-]/g, ''))

/** Who finds. */
export type Finder = { isStaff: boolean; seesLoss: boolean }

export const mayUseField = (name: FindFieldName, { isStaff, seesLoss }: Finder): boolean => {
  const access: FieldAccess = FIND_FIELDS[name].access
  return access === 'everyone' || (isStaff && (access === 'staff' || seesLoss))
}

/** What a finder may ask for with `has:`. */
export const contentsFor = ({ isStaff }: Finder): readonly FindContent[] =>
  isStaff ? FIND_CONTENTS : ['photo']

export type FieldValue =
  | { name: 'from'; platform: PlatformType }
  | { name: 'before' | 'after' | 'on'; days: DayRange }
  | { name: 'loss'; side: 'before' | 'after' }
  | { name: 'status'; status: PostStatusName }
  /** true and false: whether it is flagged; otherwise the keyword by which it is. */
  | { name: 'flag'; flag: boolean | string }
  | { name: 'has'; content: FindContent }
  | { name: 'tag' | 'place' | 'with'; term: FindTerm }
  | { name: 'account'; text: string }
/** `text`: as it was typed, with NOT. */
export type FindField = FieldValue & { isNot: boolean; text: string }
