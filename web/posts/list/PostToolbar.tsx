import { ActionIcon, SegmentedControl, Tooltip } from '@mantine/core'
import { IconSortAscending, IconSortDescending } from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import { useWords } from '../../kit/words/i18n.ts'
import { useMay } from '../../kit/viewer.ts'
import { Toolbar } from '../../ui/Toolbar.tsx'
import type { Choice } from '../data/filters.ts'
import type { PostList } from '../data/list.ts'
import { useSnapshot } from '../data/lists.ts'
import { postWords } from '../words/index.ts'
import { DateRangeFilter } from './filters/DateRangeFilter.tsx'
import classes from './PostToolbar.module.css'
import { SeenFilter } from './filters/SeenFilter.tsx'
import { SiteToggles } from './filters/SiteToggles.tsx'
import { ViewMenu } from './ViewMenu.tsx'

type Props = {
  choice: Choice
  list: PostList
  /** null over several clients. */
  dateOfLoss: string | null
  start?: ReactNode
  onChange(change: Partial<Choice>): void
}

const MEDIA_CHOICES = ['image', 'video', 'embed'] as const

export const PostToolbar = memo(function PostToolbar({ choice, list, dateOfLoss, start, onChange }: Props) {
  const t = useWords(postWords)
  const maySee = useMay('VIEW_POST')
  const isNewest = choice.order === 'desc'
  const order = t(isNewest ? 'newest' : 'oldest')
  return (
    <Toolbar
      label={t('filters')}
      sticky
      end={
        <>
          <Total list={list} />
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
          <ViewMenu mode={choice.mode} onMode={(mode) => onChange({ mode })} />
        </>
      }
    >
      {start}
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
      {maySee ? <SeenFilter value={choice.unseen} onChange={(unseen) => onChange({ unseen })} /> : null}
      <SiteToggles value={choice.sites} onChange={(sites) => onChange({ sites })} />
    </Toolbar>
  )
})

/** By itself, since it alone of the toolbar changes with each post that comes or goes. */
function Total({ list }: { list: PostList }) {
  const t = useWords(postWords)
  const { total } = useSnapshot(list)
  return (
    <span className={classes['total']} aria-live="polite">
      {total === null ? '' : t('total', { count: total })}
    </span>
  )
}
