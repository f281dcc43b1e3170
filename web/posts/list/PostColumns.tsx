import { SegmentedControl } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { ErrorState } from '../../ui/lists/States.tsx'
import { VirtualGrid } from '../../ui/lists/VirtualGrid.tsx'
import { PostRowById, RowSkeleton } from '../card/PostRow.tsx'
import { ROW_GRID, rowHeightOf } from '../card/row-height.ts'
import type { PostQuery } from '../data/filters.ts'
import { usePostList } from '../data/lists.ts'
import { useOpenPost } from '../data/open.ts'
import { SelectionBar } from '../select/SelectionBar.tsx'
import { type Selection, SelectionContext } from '../select/selection.ts'
import { useListSelection } from '../select/useListSelection.ts'
import { CardKeys } from './CardKeys.tsx'
import { useRowSize } from './habit.ts'
import { ListFailed } from './ListFailed.tsx'
import { useNumber } from '../../kit/words/i18n.ts'
import classes from './PostColumns.module.css'

type Section = { name: string; title: string; icon: ReactNode; query: PostQuery }
type Props = {
  label: string
  sections: readonly Section[]
  empty: ReactNode
  /** The section that a narrow screen shows; where there is none of this name, the first with posts. */
  chosen: string | undefined
  onChoose(name: string): void
}

const NARROW = '(max-width: 45em)'

/**
 * Sections of posts side by side, each of which scrolls by itself; on a narrow screen one of them, which scrolls with the page. Posts are
 * selected in one of them at a time: the one that had the focus last.
 */
export function PostColumns(props: Props) {
  const [active, setActive] = useState<Active>({ name: null, selection: null })
  const former = useRef<Selection | null>(null)
  const onActive = useCallback((name: string, selection: Selection | null) => {
    if (former.current === selection) return
    former.current?.clear()
    former.current = selection
    setActive({ name, selection })
  }, [])
  return (
    <>
      <Columns {...props} activeName={active.name} onActive={onActive} />
      <SelectionContext value={active.selection}>
        <CardKeys />
        <SelectionBar />
      </SelectionContext>
    </>
  )
}

/** The section that had the focus last, and what is selected in it. */
type Active = { name: string | null; selection: Selection | null }
type OnActive = (name: string, selection: Selection | null) => void

function Columns({
  label,
  sections,
  empty,
  chosen,
  onChoose,
  activeName,
  onActive,
}: Props & { activeName: string | null; onActive: OnActive }) {
  const rest = ({ name }: Section) => ({ empty, onActive, hasKeys: name === activeName })
  const isNarrow = useMediaQuery(NARROW, window.matchMedia(NARROW).matches)
  const [empties, setEmpties] = useState<readonly string[]>([])
  const onEmpty = useCallback((name: string) => setEmpties((before) => [...before, name]), [])
  const shown =
    sections.find(({ name }) => name === chosen) ??
    sections.find(({ name }) => !empties.includes(name)) ??
    sections[0]
  if (isNarrow && shown)
    return (
      <>
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
        <Posts key={shown.name} {...shown} {...rest(shown)} scroller="page" />
      </>
    )
  return (
    <div className={classes['columns']}>
      {sections.map((section) => (
        <section key={section.name} className={classes['column']}>
          <h2 className={classes['title']}>
            <Title {...section} />
          </h2>
          <div className={classes['scroll']}>
            <Posts {...section} {...rest(section)} scroller="self" />
          </div>
        </section>
      ))}
    </div>
  )
}

function Title({ name, title, icon, query, onEmpty }: Section & { onEmpty?: (name: string) => void }) {
  const number = useNumber()
  const { total, need } = usePostList(query)
  useEffect(() => need(0, 1), [need])
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
}

function Posts({ name, title, query, empty, scroller, hasKeys, onActive }: PostsProps) {
  const { list, total, error, need } = usePostList(query)
  const { open, from } = useOpenPost()
  const selection = useListSelection(list, null, hasKeys)
  const [size] = useRowSize()
  const rowHeight = useCallback((width: number) => rowHeightOf(width, size), [size])
  useEffect(() => {
    if (hasKeys) onActive(name, selection)
  }, [hasKeys, onActive, name, selection])
  useEffect(() => () => selection?.clear(), [selection])
  if (error && total === null) return <ErrorState error={error} onRetry={() => list.refresh()} />
  if (total === 0) return empty
  return (
    <div
      className={classes['posts']}
      onFocus={() => {
        from(list)
        onActive(name, selection)
      }}
    >
      <SelectionContext value={selection}>
        {error ? <ListFailed list={list} /> : null}
        <VirtualGrid
          label={title}
          scroller={scroller}
          mostColumns={2}
          count={total ?? 4}
          rowHeight={rowHeight}
          {...ROW_GRID}
          onRange={need}
          keyOf={(index) => list.idAt(index) ?? `place ${index}`}
          placeOf={(id) => list.indexOf(id)}
          renderItem={(index) => {
            const id = list.idAt(index)
            return id === undefined ? <RowSkeleton /> : <PostRowById id={id} onOpen={open} />
          }}
        />
      </SelectionContext>
    </div>
  )
}
