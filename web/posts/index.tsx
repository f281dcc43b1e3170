import { lazy } from 'react'
import { IconAfterPoint, IconBeforePoint } from './card/loss-icons.tsx'

export { PostExtras } from './card/PostExtras.tsx'
export { Loss } from './card/Loss.tsx'
export { PostMedia } from './card/PostMedia.tsx'
export { PostText } from './card/words/PostText.tsx'
export { PostTime } from './card/PostTime.tsx'
export { CardKeys } from './list/CardKeys.tsx'
export { FlaggedNotice } from './list/FlaggedNotice.tsx'
export { currentPostId } from './list/current-card.ts'
export { DateRangeFilter } from './list/filters/DateRangeFilter.tsx'
export { SiteToggles } from './list/filters/SiteToggles.tsx'
export { PostListView } from './list/PostListView.tsx'
export { PostStrip } from './list/PostStrip.tsx'
export { PostColumns } from './timeline/PostColumns.tsx'
export { PostsProvider } from './PostsProvider.tsx'
export { ReviewScreen } from './review/ReviewScreen.tsx'
/** Loaded on demand, because few people open it. */
export const ShortcutsPage = lazy(() => import('./shortcuts/ShortcutsPage.tsx'))
export { SearchedKeywords } from './data/searched-keywords.ts'
export { dayBefore, type PostQuery } from './data/filters.ts'
export const LossIcons = { Before: IconBeforePoint, After: IconAfterPoint }
