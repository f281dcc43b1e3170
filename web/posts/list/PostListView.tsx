import { memo, type ReactNode, useMemo } from 'react'
import { useMay } from '../../kit/viewer.ts'
import { applyFilters, hasEveryStatus, isShownAsWall, type PostQuery, withPictures } from '../data/filters.ts'
import { useList } from '../data/lists.ts'
import { MatchBar } from '../select/MatchBar.tsx'
import { SelectionBar } from '../select/SelectionBar.tsx'
import { SelectionContext } from '../select/selection.ts'
import { useListSelection } from '../select/useListSelection.ts'
import { CardKeys } from './CardKeys.tsx'
import { DoubtNote } from './filters/DoubtNote.tsx'
import { FoundWords } from '../find/FoundWords.tsx'
import { useWall } from '../wall/useWall.ts'
import { ListedPosts } from './ListedPosts.tsx'
import { ListedWall } from './views/ListedWall.tsx'
import { MonthStrip } from './months/MonthStrip.tsx'
import { PostToolbar } from './PostToolbar.tsx'
import classes from './PostListView.module.css'
import { useFilterChoice } from './filters/useChoice.ts'

type Props = {
  base: PostQuery
  /** null for several clients. */
  dateOfLoss: string | null
  showClient?: boolean
  empty: string
  emptyHint?: string
  /** Must be memoized, like `toolbarStart`. */
  emptyAction?: ReactNode
  /** Must be memoized. */
  toolbarStart?: ReactNode
  /** What is beside the posts. Must be memoized. */
  side?: ReactNode
}

/** A list of posts of any length, with its filters in the address. When posts are added or removed, only the posts render again. */
export const PostListView = memo(function PostListView({
  base,
  dateOfLoss,
  showClient = false,
  empty,
  emptyHint = '',
  emptyAction = null,
  toolbarStart,
  side,
}: Props) {
  const [choice, change] = useFilterChoice()
  const mayBeWall = useMay('VIEW_POST') && hasWall(base)
  const isWall = mayBeWall && isShownAsWall(choice)
  const query = useMemo(() => {
    const filtered = applyFilters(base, choice, dateOfLoss)
    return isWall ? withPictures(filtered) : filtered
  }, [base, choice, dateOfLoss, isWall])
  const list = useList(query)
  const wall = useWall(isWall ? list : null)
  const selection = useListSelection(wall ?? list)
  return (
    <FoundWords find={choice.find}>
      <SelectionContext value={selection}>
        {wall ? null : <CardKeys />}
        <MonthStrip query={query} list={list} choice={choice} dateOfLoss={dateOfLoss} onChange={change} />
        <PostToolbar
          choice={choice}
          list={list}
          dateOfLoss={dateOfLoss}
          hasStatuses={hasEveryStatus(base)}
          hasFlags={base.isFlagged === undefined}
          mayBeWall={mayBeWall}
          start={toolbarStart}
          onChange={change}
        />
        <DoubtNote base={base} choice={choice} dateOfLoss={dateOfLoss} onChange={change} />
        <Beside side={side}>
          {wall ? (
            <ListedWall wall={wall} list={list} choice={choice} dateOfLoss={dateOfLoss} onChange={change} />
          ) : (
            <ListedPosts
              list={list}
              choice={choice}
              dateOfLoss={dateOfLoss}
              showClient={showClient}
              empty={empty}
              emptyHint={emptyHint}
              emptyAction={emptyAction}
              onChange={change}
            />
          )}
        </Beside>
        <SelectionBar />
        <MatchBar />
      </SelectionContext>
    </FoundWords>
  )
})

/** The posts, and what is beside them. */
function Beside({ side, children }: { side: ReactNode; children: ReactNode }) {
  if (!side) return children
  return (
    <div className={classes['withSide']}>
      <aside className={classes['side']}>{side}</aside>
      <div className={classes['posts']}>{children}</div>
    </div>
  )
}

/** A wall is of one client, because stacks don’t mix the posts of several. The trash has another order. */
const hasWall = ({ clientIds, isTrashed }: PostQuery): boolean => clientIds?.length === 1 && !isTrashed
