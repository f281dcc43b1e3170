import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Client } from '#contract/index.ts'
import { useLanguage, useWords } from '../../kit/words/i18n.ts'
import { formatDate } from '../../kit/words/time.ts'
import { dayBefore, LossIcons, PostColumns } from '../../posts/index.tsx'
import { EmptyState } from '../../ui/lists/States.tsx'
import { clientWords } from '../words/index.ts'
import classes from './TimelineTab.module.css'

/** Two sections on either side of the date of loss. */
export function TimelineTab({ client }: { client: Client }) {
  const t = useWords(clientWords)
  const language = useLanguage()
  const { id, dateOfLoss } = client
  const navigate = useNavigate()
  const { view } = useSearch({ strict: false })
  const sections = useMemo(() => {
    const base = { clientIds: [id], isOnTimeline: true, order: 'desc' as const }
    return [
      {
        name: 'pre',
        title: t('preLoss'),
        icon: <LossIcons.Before />,
        query: { ...base, until: dayBefore(dateOfLoss) },
      },
      {
        name: 'post',
        title: t('postLoss'),
        icon: <LossIcons.After />,
        query: { ...base, since: dateOfLoss },
      },
    ]
  }, [id, dateOfLoss, t])
  return (
    <>
      <div className={classes['axis']} aria-hidden>
        <span>
          {t('dateOfLoss')} {formatDate(dateOfLoss, language)}
        </span>
      </div>
      <PostColumns
        label={t('timeline')}
        sections={sections}
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
    </>
  )
}
