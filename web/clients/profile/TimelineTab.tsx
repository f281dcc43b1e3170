import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Client } from '#contract/index.ts'
import { useMay } from '../../kit/viewer.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { dayBefore, LossIcons, PostColumns } from '../../posts/index.tsx'
import { EmptyState } from '../../ui/lists/States.tsx'
import { clientTexts } from '../texts/index.ts'

/** One section on each side of the date of loss, or a single one for users who may not see that date. */
export function TimelineTab({ client }: { client: Client }) {
  const t = useTexts(clientTexts)
  const { id, dateOfLoss } = client
  const mayLegal = useMay('VIEW_LEGAL_PHRASES')
  const navigate = useNavigate()
  const { view } = useSearch({ strict: false })
  const all = useMemo(() => ({ clientIds: [id] }), [id])
  const sections = useMemo(() => {
    const base = { ...all, isOnTimeline: true, order: 'desc' as const }
    const allPosts = { name: 'all', title: t('timeline'), icon: null, query: base, side: null }
    if (!mayLegal) return [allPosts] as const
    const before = {
      name: 'pre',
      title: t('preLoss'),
      icon: <LossIcons.Before />,
      query: { ...base, until: dayBefore(dateOfLoss) },
      side: 'before' as const,
    }
    const after = {
      name: 'post',
      title: t('postLoss'),
      icon: <LossIcons.After />,
      query: { ...base, since: dateOfLoss },
      side: 'after' as const,
    }
    return [before, after] as const
  }, [all, dateOfLoss, mayLegal, t])
  return (
    <PostColumns
      label={t('timeline')}
      all={all}
      sections={sections}
      dateOfLoss={mayLegal ? dateOfLoss : null}
      empty={<EmptyState title={t('emptyTimeline')}>{t('emptyTimelineHint')}</EmptyState>}
      chosen={view}
      onChoose={(name) =>
        void navigate({
          to: '.',
          search: (search) => ({ ...search, view: name }),
          replace: true,
          resetScroll: false,
        })
      }
    />
  )
}
