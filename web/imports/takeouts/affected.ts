import type { RouteName } from '#contract/index.ts'

/** What taking out or putting back changes right away; the posts follow by a job, whose end is announced by an event. */
export const TAKEOUT_AFFECTED: RouteName[] = [
  'getPostImport',
  'listPostImports',
  'listTakeouts',
  'listSocialAccounts',
  'listOwnerChecks',
]
