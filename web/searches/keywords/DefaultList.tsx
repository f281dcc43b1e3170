import { Button } from '@mantine/core'
import { useState } from 'react'
import {
  type FlaggingChoice,
  type FlaggingComparison,
  keywordTexts,
  type PostSearch,
} from '#contract/index.ts'
import { useNumber, useTexts } from '../../kit/i18n/i18n.ts'
import { useCall } from '../../kit/calls/query.ts'
import { LineSkeletons } from '../../ui/lists/Skeletons.tsx'
import { ErrorState } from '../../ui/lists/States.tsx'
import { searchTexts } from '../texts/index.ts'
import classes from './Keywords.module.css'

type Props = {
  search: PostSearch
  /** Themes and languages that are not saved yet. With them, the numbers are shown right away. */
  choice?: FlaggingChoice
  isPending: boolean
  onUse(keywords: string[]): void
}

/** What the list of new clients would flag of this client’s posts, and a button that takes it over. */
export function DefaultList({ search, choice, isPending, onUse }: Props) {
  const t = useTexts(searchTexts)
  const number = useNumber()
  const [isAsked, setAsked] = useState(choice !== undefined)
  const { data, error, refetch } = useCall(
    'compareFlagging',
    { params: { id: search.id }, query: choice ?? {} },
    { enabled: isAsked, staleTime: 0, keepPrevious: true },
  )
  if (!isAsked)
    return (
      <Button variant="default" className={classes['compare'] ?? ''} onClick={() => setAsked(true)}>
        {t('compareDefault')}
      </Button>
    )
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LineSkeletons count={2} height={24} />
  const isSame = data.added.count + data.removed.count === 0
  return (
    <section className={classes['offer']} aria-label={t('defaultList')}>
      <p role="status">
        <strong>{t('defaultList')}</strong>: {t('keywordCount', { count: data.keywords.length })},{' '}
        {t('compared', { count: data.posts })}.{' '}
        {isSame ? t('flagsSame') : t('wouldFlag', { added: data.added.count, removed: data.removed.count })}
      </p>
      {isSame ? null : (
        <dl className={classes['figures']}>
          <Figure label={t('flaggedNow')} value={number(data.flagged)} />
          <Figure label={t('newlyFlagged')} value={`+${number(data.added.count)}`} />
          <Figure label={t('noLongerFlagged')} value={`−${number(data.removed.count)}`} />
          <Figure
            label={t('flaggedAfter')}
            value={number(data.flagged + data.added.count - data.removed.count)}
          />
        </dl>
      )}
      <Examples title={t('flaggedAnew')} posts={data.added} />
      <Examples title={t('flaggedNoMore')} posts={data.removed} />
      <Button variant="default" loading={isPending} onClick={() => onUse(data.keywords)}>
        {t('useDefault')}
      </Button>
    </section>
  )
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}

function Examples({ title, posts }: { title: string; posts: FlaggingComparison['added'] }) {
  if (posts.some.length === 0) return null
  return (
    <>
      <h3>{title}</h3>
      <ul>
        {posts.some.map(({ id, text, keywords }) => (
          <li key={id}>
            <q dir="auto">{text}</q> <small>{keywordTexts(keywords).join(', ')}</small>
          </li>
        ))}
      </ul>
    </>
  )
}
