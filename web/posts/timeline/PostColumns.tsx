import { SegmentedControl } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { focusCellUnlessActed } from '../../ui/dialogs/list-focus.ts'
import { ErrorState } from '../../ui/lists/States.tsx'
import { VirtualGrid, type VirtualGridHandle } from '../../ui/lists/VirtualGrid.tsx'
import { PostRowAt } from '../card/PostRow.tsx'
import { ROW_GRID, rowHeightOf } from '../card/row-height.ts'
import type { PostQuery } from '../data/filters.ts'
import { usePostList } from '../data/lists.ts'
import { useOpenPost } from '../data/open.ts'
import { MatchBar } from '../select/MatchBar.tsx'
import { SelectionBar } from '../select/SelectionBar.tsx'
import { type Selection, SelectionContext } from '../select/selection.ts'
import { useListSelection } from '../select/useListSelection.ts'
import { CardKeys } from '../list/CardKeys.tsx'
import { useRowSize } from '../list/list-preferences.ts'
import { ListFailed } from '../list/ListFailed.tsx'
import { noteOnScreen } from '../list/note-on-screen.ts'
import { useShowUndone } from '../list/useShowUndone.ts'
import { useNumber, useTexts } from '../../kit/i18n/i18n.ts'
import { useCall } from '../../kit/calls/query.ts'
import { postTexts } from '../texts/index.ts'
import classes from './PostColumns.module.css'
import { Spine } from './Spine.tsx'

export type Section = {
  name: string
  title: string
  icon: ReactNode
  query: PostQuery
  /** The side of the date of loss; null for a section with both. */
  side: 'before' | 'after' | null
}
type Props = {
  label: string
  /** All posts of the client, on the timeline or not. */
  all: PostQuery
  /** One section with all posts, or two: before the date of loss, and on and after it. */
  sections: readonly [Section] | readonly [Section, Section]
  dateOfLoss: string | null
  empty: ReactNode
  /** The section that a narrow screen shows. If none has this name, the first with posts. */
  chosen: string | undefined
  onChoose(name: string): void
}

const NARROW_QUERY = '(max-width: 45em)'

/**
 * Sections of posts beside a vertical line of time, which scroll independently; a narrow screen shows one of them, which scrolls with the
 * page. Posts can be selected in one section at a time, the last focused one.
 */
export function PostColumns(props: Props) {
  const [active, setActive] = useState<Active>({ name: null, selection: null })
  const previousSelection = useRef<Selection | null>(null)
  const onActive = useCallback((name: string, selection: Selection | null) => {
    if (previousSelection.current === selection) return
    previousSelection.current?.clear()
    previousSelection.current = selection
    setActive({ name, selection })
  }, [])
  return (
    <>
      <Columns {...props} activeName={active.name} onActive={onActive} />
      <SelectionContext value={active.selection}>
        <CardKeys />
        <SelectionBar />
        <MatchBar />
      </SelectionContext>
    </>
  )
}

/** The last focused section, and its selection. */
type Active = { name: string | null; selection: Selection | null }
type OnActive = (name: string, selection: Selection | null) => void

/** The position to scroll to once its section is on screen. */
type Jump = { section: string; index: number }

function Columns({
  label,
  all,
  sections,
  dateOfLoss,
  empty,
  chosen,
  onChoose,
  activeName,
  onActive,
}: Props & { activeName: string | null; onActive: OnActive }) {
  const t = useTexts(postTexts)
  const isNarrow = useMediaQuery(NARROW_QUERY, window.matchMedia(NARROW_QUERY).matches)
  const [emptySections, setEmptySections] = useState<readonly string[]>([])
  const onEmpty = useCallback((name: string) => setEmptySections((before) => [...before, name]), [])
  const root = useRef<HTMLDivElement>(null)
  const [jump, setJump] = useState<Jump | null>(null)
  const onGo = (section: string, index: number) => {
    if (isNarrow && sections.length > 1) onChoose(section)
    setJump({ section, index })
  }
  const sectionProps = ({ name }: Section) => ({
    empty,
    onActive,
    hasKeys: name === activeName,
    jump: jump?.section === name ? jump : null,
  })
  const shown =
    sections.find(({ name }) => name === chosen) ??
    sections.find(({ name }) => !emptySections.includes(name)) ??
    sections[0]
  const spine = { all, sections, dateOfLoss, root, onGo }
  if (isNarrow || sections.length === 1)
    return (
      <>
        {sections.length > 1 ? (
          <SegmentedControl
            fullWidth
            className={classes['switch'] ?? ''}
            aria-label={label}
            value={shown.name}
            onChange={onChoose}
            data={sections.map((section) => ({
              value: section.name,
              label: (
                <span className={classes['title']}>
                  <Title {...section} onEmpty={onEmpty} />
                </span>
              ),
            }))}
          />
        ) : (
          <Head section={shown} all={all} />
        )}
        <div ref={root} className={classes['edge']}>
          <div className={classes['beside']}>
            <Spine {...spine} place="edge" />
          </div>
          <div data-section={shown.name} className={classes['section']}>
            <Posts key={shown.name} {...shown} {...sectionProps(shown)} scroller="page" />
          </div>
        </div>
      </>
    )
  const [firstSection, secondSection] = sections
  return (
    <div ref={root} className={classes['columns']}>
      <Head section={firstSection} all={all} />
      <p className={classes['order']}>{t('newest')}</p>
      <Head section={secondSection} all={all} />
      <section
        className={classes['section']}
        data-section={firstSection.name}
        aria-label={firstSection.title}
      >
        <Posts {...firstSection} {...sectionProps(firstSection)} scroller="self" />
      </section>
      <Spine {...spine} place="middle" />
      <section
        className={classes['section']}
        data-section={secondSection.name}
        aria-label={secondSection.title}
      >
        <Posts {...secondSection} {...sectionProps(secondSection)} scroller="self" />
      </section>
    </div>
  )
}

/** The head of a section: its side of the date of loss, and how many of its posts are on the timeline and how many are not. */
function Head({ section, all }: { section: Section; all: PostQuery }) {
  const t = useTexts(postTexts)
  const { total } = usePostList(section.query)
  const { since, until, isInDoubt } = section.query
  const { data } = useCall('countPosts', { query: { ...all, since, until, isInDoubt } })
  const more = data && total !== null ? data.count - total : 0
  return (
    <h2 className={classes['title']} data-side={section.side}>
      <Title {...section} />
      {more > 0 ? <small>{t('notOnTimeline', { count: more })}</small> : null}
    </h2>
  )
}

function Title({
  name,
  title,
  icon,
  query,
  onEmpty,
}: Omit<Section, 'side'> & { onEmpty?: (name: string) => void }) {
  const number = useNumber()
  const { list, total } = usePostList(query)
  useEffect(() => list.need(0, 1), [list])
  useEffect(() => {
    if (total === 0) onEmpty?.(name)
  }, [total, name, onEmpty])
  return (
    <>
      {icon}
      {title} {total === null ? null : <span className="tabular">({number(total)})</span>}
    </>
  )
}

type PostsProps = Section & {
  empty: ReactNode
  scroller: 'page' | 'self'
  hasKeys: boolean
  onActive: OnActive
  jump: Jump | null
}

function Posts({ name, title, query, empty, scroller, hasKeys, onActive, jump }: PostsProps) {
  const root = useRef<HTMLDivElement>(null)
  const grid = useRef<VirtualGridHandle>(null)
  const { list, total, count, error } = usePostList(query)
  const { open, from } = useOpenPost()
  const selection = useListSelection(list, hasKeys)
  const [size] = useRowSize()
  const rowHeight = useCallback((width: number) => rowHeightOf(width, size), [size])
  useEffect(() => {
    if (hasKeys) onActive(name, selection)
  }, [hasKeys, onActive, name, selection])
  useEffect(() => () => selection?.clear(), [selection])
  const onRange = useCallback(
    (start: number, end: number) => {
      list.need(start, end)
      noteOnScreen(list, grid.current, end)
    },
    [list],
  )
  const isKnown = total !== null
  useEffect(() => {
    if (jump && isKnown) grid.current?.scrollToIndex(jump.index)
  }, [jump, isKnown])
  useShowUndone(list, root, (index) => {
    grid.current?.reveal(index)
    focusCellUnlessActed(() => root.current, index)
  })
  if (error && total === null) return <ErrorState error={error} onRetry={() => list.refresh()} />
  if (count === 0) return empty
  const activate = () => {
    from(list)
    onActive(name, selection)
  }
  return (
    // A click on the words of a post takes no focus.
    <div
      ref={root}
      className={classes['posts']}
      data-rows={size}
      onFocus={activate}
      onClickCapture={() => from(list)}
    >
      <SelectionContext value={selection}>
        {error ? <ListFailed list={list} /> : null}
        <VirtualGrid
          ref={grid}
          label={title}
          scroller={scroller}
          count={count ?? 4}
          rowHeight={rowHeight}
          {...ROW_GRID}
          mostColumns={1}
          onRange={onRange}
          keyOf={list.keyAt}
          positionOf={list.positionOf}
          renderItem={(index) => <PostRowAt list={list} index={index} onOpen={open} />}
        />
      </SelectionContext>
    </div>
  )
}
