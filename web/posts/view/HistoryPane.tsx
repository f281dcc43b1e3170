import { useEffect } from 'react'
import { POST_ACTION_NAMES, type Post, type PostChange } from '#contract/index.ts'
import { type Say, useLanguage, useWords } from '../../kit/i18n.ts'
import { useCall } from '../../kit/query.ts'
import { browserZone, formatInstant } from '../../kit/time.ts'
import { LineSkeletons } from '../../ui/Skeletons.tsx'
import { ErrorState } from '../../ui/States.tsx'
import { postWords } from '../words/index.ts'
import classes from './SidePanes.module.css'

const KNOWN = [...POST_ACTION_NAMES, 'undo', 'note', 'import'] as const

/** Who did what, when; never edited. */
export function HistoryPane({ post }: { post: Post }) {
  const t = useWords(postWords)
  const language = useLanguage()
  const { data, error, refetch } = useCall(
    'listPostHistory',
    { params: { id: post.id }, query: { limit: 50 } },
    { staleTime: 0 },
  )
  useEffect(() => void refetch(), [post.version, refetch])
  return (
    <section className={classes['pane']} aria-label={t('history')}>
      <h2 className={classes['title']}>{t('history')}</h2>
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <LineSkeletons count={2} />}
      {data?.total === 0 ? <p className={classes['none']}>{t('noHistory')}</p> : null}
      <ol className={classes['history']}>
        {data?.items.map((change) => (
          <li key={change.id}>
            <span>
              <strong>{change.by}</strong> {sentence(t, change)}
            </span>
            <time dateTime={change.at} title={change.at}>
              {formatInstant(change.at, browserZone(), language)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  )
}

function sentence(t: Say<(typeof postWords)['en']>, { action }: PostChange): string {
  const known = KNOWN.find((each) => each === action)
  return known ? t(`did_${known}`) : t('didElse', { action })
}
