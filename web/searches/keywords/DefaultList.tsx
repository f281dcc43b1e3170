import { Button } from '@mantine/core'
import { useState } from 'react'
import { type FlaggingComparison, keywordTexts, type PostSearch } from '#contract/index.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { useCall } from '../../kit/calls/query.ts'
import { LineSkeletons } from '../../ui/lists/Skeletons.tsx'
import { ErrorState } from '../../ui/lists/States.tsx'
import { searchTexts } from '../texts/index.ts'
import classes from './Keywords.module.css'

type Props = { search: PostSearch; isPending: boolean; onUse(keywords: string[]): void }

/** What the list of new clients would flag of this client’s posts, and a button that takes it over. */
export function DefaultList({ search, isPending, onUse }: Props) {
  const t = useTexts(searchTexts)
  const [isAsked, setAsked] = useState(false)
  const { data, error, refetch } = useCall(
    'compareFlagging',
    { params: { id: search.id } },
    { enabled: isAsked, staleTime: 0 },
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
      <Examples title={t('flaggedAnew')} posts={data.added} />
      <Examples title={t('flaggedNoMore')} posts={data.removed} />
      <Button variant="default" loading={isPending} onClick={() => onUse(data.keywords)}>
        {t('useDefault')}
      </Button>
    </section>
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
