import { lazy } from 'react'
import { IconAfterPoint, IconBeforePoint } from './card/loss-icons.tsx'

export { PostExtras } from './card/PostExtras.tsx'
export { Loss } from './card/Loss.tsx'
export { PostMedia } from './card/PostMedia.tsx'
export { CutBlock } from './card/words/CutText.tsx'
export { PostText } from './card/words/PostText.tsx'
export { additionalTexts } from './card/words/words.ts'
export { PostWordsList } from './card/words/PostWordsList.tsx'
export { PostTime, usePostTime } from './card/PostTime.tsx'
export { CardKeys } from './list/CardKeys.tsx'
export { FlaggedNotice } from './list/FlaggedNotice.tsx'
export { currentPostId } from './list/current-card.ts'
export { DateRangeFilter } from './list/filters/DateRangeFilter.tsx'
export { SiteToggles } from './list/filters/SiteToggles.tsx'
export { EmptyList } from './list/EmptyList.tsx'
export { useFilterChoice } from './list/filters/useChoice.ts'
export { FilterBar } from './list/PostToolbar.tsx'
export { DoubtNote } from './list/filters/DoubtNote.tsx'
export { PostListView } from './list/PostListView.tsx'
export { PostStrip } from './list/PostStrip.tsx'
export { PostColumns } from './timeline/PostColumns.tsx'
export { PostsProvider } from './PostsProvider.tsx'
export { ReviewScreen } from './review/ReviewScreen.tsx'
/** Loaded on demand, because few people open it. */
export const ShortcutsPage = lazy(() => import('./shortcuts/ShortcutsPage.tsx'))
export { ActsBar, type BarAct } from './select/ActsBar.tsx'
export { type ManyAct, useManyActs } from './select/many-acts.ts'
export { useLines as useSelectionLines } from './select/MatchBar.tsx'
export { RunningBar } from './select/RunningBar.tsx'
export { dateSpanText } from './select/SelectionBar.tsx'
export { SelectAllBox } from './select/SelectAllBox.tsx'
export { SelectBox } from './select/SelectBox.tsx'
export {
  SelectionContext,
  useIsSelected,
  useIsSelecting,
  useMatchedPosts,
  useMatches,
  useSelected,
} from './select/selection.ts'
export { UndoMany } from './select/UndoMany.tsx'
export { type Selectable, useListSelection } from './select/useListSelection.ts'
export { useShortcutFor } from './commands/table.ts'
export { toggleNever, toggleTheme, toggleWord } from './data/flags/choice.ts'
export { useChangeFlagWord } from './data/flags/change-word.ts'
export type { Done } from './data/actions.ts'
export { SearchedKeywords } from './data/open.ts'
export { EmptyFind } from './find/EmptyFind.tsx'
export { FoundWords } from './find/FoundWords.tsx'
export { applyFilters, hasActiveFilters, NO_FILTERS, type PostQuery, withoutOrder } from './data/filters.ts'
export const LossIcons = { Before: IconBeforePoint, After: IconAfterPoint }
