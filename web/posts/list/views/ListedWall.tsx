import { useCallback, useEffect, useRef, useState } from 'react'
import { useTexts } from '../../../kit/i18n/i18n.ts'
import { useCall } from '../../../kit/calls/query.ts'
import { useMay } from '../../../kit/viewer.ts'
import { createStore, type Readable, useStore } from '../../../kit/store.ts'
import { ErrorState } from '../../../ui/lists/States.tsx'
import { WordButton } from '../../../ui/WordButton.tsx'
import { type FilterChoice, hasActiveFilters, NO_FILTERS, withoutOrder } from '../../data/filters.ts'
import type { PostList } from '../../data/list.ts'
import { useSnapshot } from '../../data/lists.ts'
import { useOpenPost } from '../../data/open.ts'
import { wallTexts } from '../../wall/texts/index.ts'
import { MAX_WALL_POSTS, type Wall } from '../../wall/wall.ts'
import { daysOnScreen, type OnScreen } from '../../wall/useReport.ts'
import { type WallHandle, WallView } from '../../wall/WallView.tsx'
import { EmptyList } from '../EmptyList.tsx'
import { LossLine } from '../LossLine.tsx'
import { useDensity } from '../list-preferences.ts'
import classes from '../PostListView.module.css'
import { DateScrubber } from '../months/DateScrubber.tsx'

type Props = {
  wall: Wall
  list: PostList
  choice: FilterChoice
  dateOfLoss: string | null
  onChange(change: Partial<FilterChoice>): void
}

/** A list as a wall of its pictures. */
export function ListedWall({ wall, list, choice, dateOfLoss, onChange }: Props) {
  const t = useTexts(wallTexts)
  const mayKnow = useMay('VIEW_LEGAL_PHRASES')
  const { error, units, isDone, total } = useStore(wall.state)
  const [density] = useDensity()
  const { from } = useOpenPost()
  const [place] = useState(() => createStore(() => 0))
  const view = useRef<WallHandle>(null)
  const onJump = useCallback((to: number) => view.current?.scrollTo(to), [])
  const loss = mayKnow ? dateOfLoss : null
  useEffect(() => list.begin(), [list])
  useEffect(() => from(list), [from, list])
  const { order = 'desc' } = list.query
  const onScreen = useCallback<OnScreen>(
    (first, last, days) => {
      list.onScreen.set([first, last])
      daysOnScreen.set({ list, days })
      place.set(first)
    },
    [list, place],
  )
  const { mediaTypes: _, ...filters } = withoutOrder(list.query)
  const isNarrowed = choice.media !== null
  const { data } = useCall('countPosts', { query: filters }, { enabled: isDone && !isNarrowed })
  const inList = useSnapshot(list).total
  const without = data && inList !== null && !isNarrowed ? data.count - inList : 0
  const showList = () => onChange({ mode: 'scroll' })
  if (error && units === 0 && total === null) return <ErrorState error={error} onRetry={() => wall.retry()} />
  if (isDone && units === 0)
    return (
      <EmptyList
        title={t('noPictures')}
        hint={t('noPicturesHint')}
        action={<WordButton onClick={showList}>{t('showAsList')}</WordButton>}
        onClear={hasActiveFilters(choice) ? () => onChange(NO_FILTERS) : null}
      />
    )
  return (
    <div className={classes['split']}>
      <WallView
        ref={view}
        wall={wall}
        density={density}
        dateOfLoss={loss}
        onScreen={onScreen}
        renderLoss={([before, after]) =>
          loss === null ? null : (
            <LossLine
              line={{
                at: 0,
                dateOfLoss: loss,
                counts: [
                  { side: order === 'desc' ? 'post' : 'pre', count: before },
                  { side: order === 'desc' ? 'pre' : 'post', count: after },
                ],
              }}
            />
          )
        }
        end={
          <>
            {wall.isCut ? t('wallCut', { count: MAX_WALL_POSTS }) : null}
            {without > 0 ? (
              <>
                {t('withoutPictures', { count: without })}
                <WordButton onClick={showList}>{t('showAsList')}</WordButton>
              </>
            ) : null}
          </>
        }
      />
      {units > 0 ? <Scrubber place={place} {...{ list, dateOfLoss, onJump }} /> : null}
    </div>
  )
}

type ScrubberProps = {
  list: PostList
  /** Of the first picture on screen. */
  place: Readable<number>
  dateOfLoss: string | null
  onJump(place: number): void
}

/** A separate component, because nothing else of the wall changes while it scrolls. */
function Scrubber({ place, ...props }: ScrubberProps) {
  return <DateScrubber top={useStore(place)} {...props} />
}
