import { useMemo } from 'react'
import type { Client } from '#contract/index.ts'
import { useLanguage, useWords } from '../../kit/i18n.ts'
import { formatDate } from '../../kit/time.ts'
import { CardKeys, dayBefore, LossIcons, PostColumn } from '../../posts/index.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { clientWords } from '../words/index.ts'
import classes from './TimelineTab.module.css'

/** Two sections on either side of the date of loss. */
export function TimelineTab({ client }: { client: Client }) {
  const t = useWords(clientWords)
  const language = useLanguage()
  const { id, dateOfLoss } = client
  const base = useMemo(() => ({ clientIds: [id], isOnTimeline: true, order: 'desc' as const }), [id])
  const pre = useMemo(() => ({ ...base, until: dayBefore(dateOfLoss) }), [base, dateOfLoss])
  const post = useMemo(() => ({ ...base, since: dateOfLoss }), [base, dateOfLoss])
  const empty = <EmptyState title={t('emptyTimeline')}>{t('emptyTimelineHint')}</EmptyState>
  return (
    <>
      <CardKeys />
      <div className={classes['axis']} aria-hidden>
        <span>
          {t('dateOfLoss')} {formatDate(dateOfLoss, language)}
        </span>
      </div>
      <div className={classes['columns']}>
        <PostColumn title={t('preLoss')} icon={<LossIcons.Before />} query={pre} empty={empty} />
        <PostColumn title={t('postLoss')} icon={<LossIcons.After />} query={post} empty={empty} />
      </div>
    </>
  )
}
