import { lazy } from 'react'

/** The Search tab of a client: its searches, or the matches of one of them (?search=). */
export const SearchTab = lazy(() => import('./tab/SearchTab.tsx'))
/** The default flagging keywords of an account. */
export const FlaggingDefaultsPage = lazy(() => import('./defaults/FlaggingDefaultsPage.tsx'))
export { SearchedPosts } from './matches/SearchedPosts.tsx'
export { FlagPanel } from './flags/FlagPanel.tsx'
export { FlagSheet, useIsNarrowForFlags } from './flags/FlagSheet.tsx'
export { FlaggingButton } from './keywords/FlaggingButton.tsx'
