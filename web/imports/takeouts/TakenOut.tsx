import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { PLATFORMS, type Takeout } from '#contract/index.ts'
import { useCall, useWrite } from '../../kit/calls/query.ts'
import { useLanguage, useTexts } from '../../kit/i18n/i18n.ts'
import { browserZone, formatDate, formatInstant } from '../../kit/i18n/time.ts'
import { useMay } from '../../kit/viewer.ts'
import { PlatformIcon } from '../../ui/platforms.tsx'
import { toast, toastProblem } from '../../ui/toasts/toast.tsx'
import { takeoutTexts } from '../texts/takeouts.ts'
import { TAKEOUT_AFFECTED } from './affected.ts'
import classes from './Takeouts.module.css'

const REFRESH_INTERVAL_MS = 2000

/** What was taken out of a client's file and can still be put back. Without any, there is no list. */
export function TakenOut({ clientId }: { clientId: string }) {
  const t = useTexts(takeoutTexts)
  const mayTakeOut = useMay('TAKE_OUT_IMPORTS')
  const { data } = useCall(
    'listTakeouts',
    { params: { id: clientId }, query: { limit: 100 } },
    {
      enabled: mayTakeOut,
      refetchInterval: (page) =>
        page?.items.some(({ done }) => done !== null) ? REFRESH_INTERVAL_MS : false,
    },
  )
  if (!data || data.items.length === 0) return null
  return (
    <section className={classes['acts']} aria-label={t('takenOut')}>
      <h2>{t('takenOut')}</h2>
      {data.items.map((act) => (
        <Act key={act.id} act={act} />
      ))}
    </section>
  )
}

function Act({ act }: { act: Takeout }) {
  const t = useTexts(takeoutTexts)
  const language = useLanguage()
  const queryClient = useQueryClient()
  const refresh = () =>
    Promise.all(TAKEOUT_AFFECTED.map((name) => queryClient.invalidateQueries({ queryKey: [name] })))
  const putBack = useWrite('putBackTakeout', {
    onSuccess: () => {
      toast(t('isBack', { count: act.posts }))
      void refresh()
    },
    onProblem: ({ message }) => {
      toastProblem(message)
      void refresh()
    },
  })
  const { posts, filed, changed, done, platform } = act
  return (
    <article className={classes['act']}>
      <div>
        <p className={classes['actHead']}>
          <PlatformIcon type={platform} size={18} />
          <strong>{t('actPosts', { count: posts, platform: PLATFORMS[platform].name })}</strong>
          {done === null ? null : (
            <span role="status">
              {act.state === 'puttingBack' ? `${t('puttingBack')}: ` : null}
              {t('running', { done, count: posts })}
            </span>
          )}
        </p>
        <p>{act.reason || t('byDoubt')}</p>
        <p className={classes['quiet']}>
          {t('actBy', { by: act.by, at: formatInstant(act.at, browserZone(), language) })} ·{' '}
          {act.isHeld
            ? t('actHeld')
            : t('actDeletedOn', { date: formatDate(act.deletedOn.slice(0, 10), language) })}
          {filed > 0 ? ` · ${t('actFiled', { count: filed })}` : null}
          {changed > 0 ? ` · ${t('actChanged', { count: changed })}` : null} ·{' '}
          <Link to="/imports/$importId" params={{ importId: act.importId }}>
            {t('record')}
          </Link>
        </p>
      </div>
      {act.can.includes('putBack') ? (
        <Button
          variant="default"
          loading={putBack.isPending}
          onClick={() => putBack.mutate({ params: { id: act.id } })}
        >
          {t('putBack')}
        </Button>
      ) : null}
    </article>
  )
}
