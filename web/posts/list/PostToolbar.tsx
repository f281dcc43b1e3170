import { ActionIcon, Button, SegmentedControl, Tooltip } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconFilter, IconSortAscending, IconSortDescending } from '@tabler/icons-react'
import { memo, type ReactNode, useState } from 'react'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { useMay } from '../../kit/viewer.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Toolbar } from '../../ui/Toolbar.tsx'
import {
  type FilterChoice,
  type PostQuery,
  type ViewMode,
  activeFilters,
  isShownAsWall,
} from '../data/filters.ts'
import type { PostList } from '../data/list.ts'
import { useSnapshot } from '../data/lists.ts'
import { SelectAllBox } from '../select/SelectAllBox.tsx'
import { useFindField } from '../find/useFindField.tsx'
import { postTexts } from '../texts/index.ts'
import { focusFirstPost } from './current-card.ts'
import { DateRangeFilter } from './filters/DateRangeFilter.tsx'
import { SiteToggles } from './filters/SiteToggles.tsx'
import { SeenFilter } from './filters/SeenFilter.tsx'
import { StatusFilter } from './filters/StatusFilter.tsx'
import classes from './PostToolbar.module.css'
import { ViewChoices, ViewMenu } from './ViewMenu.tsx'
import { WallSwitch } from './views/WallSwitch.tsx'

type FilterProps = {
  choice: FilterChoice
  /** null for several clients. */
  dateOfLoss: string | null
  /** The list as it is filtered now. */
  query: PostQuery
  /** Whether the list itself is of no single status. */
  hasStatuses: boolean
  /** Whether the list itself is of flagged and other posts. */
  hasFlags: boolean
  onChange(change: Partial<FilterChoice>): void
}
type Props = Omit<FilterProps, 'query'> & { list: PostList; start?: ReactNode; mayBeWall?: boolean }

const MEDIA_CHOICES = ['image', 'video', 'embed'] as const
const NARROW_QUERY = '(max-width: 40em), (hover: none)'

/**
 * Filters and view of a list. On narrow screens and touch screens they are in a dialog, to leave room for the list and for labels beside
 * the icons.
 */
export const PostToolbar = memo(function PostToolbar({ list, start, mayBeWall = false, ...props }: Props) {
  const t = useTexts(postTexts)
  const isNarrow = useMediaQuery(NARROW_QUERY, window.matchMedia(NARROW_QUERY).matches)
  const filters = { ...props, query: list.query }
  const { choice, onChange } = filters
  const { isFinding, field, narrow } = useFindField({ ...filters, toList: focusFirstPost })
  const isCompact = isNarrow || isFinding
  const view = choice.mode !== 'wall' || (mayBeWall && isShownAsWall(choice)) ? choice.mode : 'scroll'
  return (
    <Toolbar
      label={t('filters')}
      sticky
      end={
        <>
          <Total list={list} />
          {isNarrow ? null : (
            <>
              {isFinding ? null : <Statuses {...filters} />}
              <OrderButton choice={choice} onChange={onChange} />
            </>
          )}
          {mayBeWall ? <WallSwitch mode={view} onMode={(mode) => onChange({ mode })} /> : null}
          {isNarrow ? null : <ViewMenu mode={view} onMode={(mode) => onChange({ mode })} />}
        </>
      }
    >
      {start}
      {field}
      {!isCompact ? (
        <Filters {...filters} />
      ) : isNarrow && isFinding ? (
        narrow(<FilterButton {...filters} view={view} />)
      ) : (
        <FilterButton {...filters} view={isNarrow ? view : null} />
      )}
    </Toolbar>
  )
})

/** The filters alone, for lists in a fixed order. */
export function FilterBar(props: FilterProps) {
  const t = useTexts(postTexts)
  const isNarrow = useMediaQuery(NARROW_QUERY, window.matchMedia(NARROW_QUERY).matches)
  const { isFinding, field, narrow } = useFindField({ ...props, toList: focusFirstPost })
  return (
    <Toolbar label={t('filters')}>
      {field}
      {isNarrow && isFinding ? (
        narrow(<FilterButton {...props} view={null} />)
      ) : isNarrow || isFinding ? (
        <FilterButton {...props} view={null} />
      ) : (
        <>
          <Filters {...props} />
          <Statuses {...props} />
        </>
      )}
    </Toolbar>
  )
}

function Filters({ choice, dateOfLoss, hasWords = false, onChange }: FilterProps & { hasWords?: boolean }) {
  const t = useTexts(postTexts)
  const maySee = useMay('VIEW_POST')
  return (
    <>
      <DateRangeFilter value={choice} dateOfLoss={dateOfLoss} onChange={onChange} />
      <SegmentedControl
        size="xs"
        aria-label={t('mediaType')}
        value={choice.media ?? 'all'}
        onChange={(media) => onChange({ media: MEDIA_CHOICES.find((each) => each === media) ?? null })}
        data={[
          { value: 'all', label: t('allMedia') },
          { value: 'image', label: t('images') },
          { value: 'video', label: t('videos') },
          { value: 'embed', label: t('embeds') },
        ]}
      />
      {maySee ? <SeenFilter value={choice.unseen} hasWords={hasWords} onChange={onChange} /> : null}
      <SiteToggles value={choice.sites} hasWords={hasWords} onChange={(sites) => onChange({ sites })} />
    </>
  )
}

/** Client users see nothing of the review. */
const Statuses = (props: FilterProps) => (useMay('VIEW_POST') ? <StatusFilter {...props} /> : null)

/** @param view null: the order is fixed */
function FilterButton({ view, ...props }: FilterProps & { view: ViewMode | null }) {
  const t = useTexts(postTexts)
  const [isOpen, setOpen] = useState(false)
  const { choice, onChange } = props
  const count = activeFilters(choice).length
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFilter size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {count > 0 ? t('filtersOn', { count }) : t('filters')}
      </Button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={t('filters')} losesInput={false}>
        <div className={classes['stack']}>
          <Filters {...props} hasWords />
          <Statuses {...props} />
          {view ? (
            <>
              <SegmentedControl
                aria-label={t('order')}
                value={choice.order}
                onChange={(order) => onChange({ order: order === 'asc' ? 'asc' : 'desc' })}
                data={[
                  { value: 'desc', label: t('newest') },
                  { value: 'asc', label: t('oldest') },
                ]}
              />
              <ViewChoices mode={view} onMode={(mode) => onChange({ mode })} />
            </>
          ) : null}
        </div>
      </Dialog>
    </>
  )
}

function OrderButton({ choice, onChange }: Pick<FilterProps, 'choice' | 'onChange'>) {
  const t = useTexts(postTexts)
  const isNewest = choice.order === 'desc'
  const order = t(isNewest ? 'newest' : 'oldest')
  return (
    <Tooltip label={order}>
      <ActionIcon
        variant="default"
        size={30}
        aria-label={`${t('order')}: ${order}`}
        onClick={() => onChange({ order: isNewest ? 'asc' : 'desc' })}
      >
        {isNewest ? <IconSortDescending size={17} /> : <IconSortAscending size={17} />}
      </ActionIcon>
    </Tooltip>
  )
}

/** A separate component, because only this part of the toolbar changes when posts are added or removed. */
function Total({ list }: { list: PostList }) {
  const { total } = useSnapshot(list)
  return (
    <span className={classes['total']}>
      {total === null ? <span aria-live="polite" /> : <SelectAllBox total={total} />}
    </span>
  )
}
