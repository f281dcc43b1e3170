import { Button } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { PLATFORMS, type SupportCase } from '#contract/index.ts'
import { useSentence } from '../../imports/index.ts'
import { useCall, useWrite } from '../../kit/calls/query.ts'
import { useViewer } from '../../kit/viewer.ts'
import { useNumber, useTexts } from '../../kit/i18n/i18n.ts'
import { LineSkeletons } from '../../ui/lists/Skeletons.tsx'
import { EmptyState, ErrorState } from '../../ui/lists/States.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { PlatformIcon } from '../../ui/platforms.tsx'
import { toastProblem } from '../../ui/toasts/toast.tsx'
import { When } from '../../ui/When.tsx'
import { socialTexts } from '../texts/index.ts'
import { useRefreshCases } from './refresh.ts'
import classes from './SupportQueue.module.css'

const MAX_CASES = 5

/** The clients who have waited longest for help, on the home page of support staff. */
export default function SupportQueue() {
  const t = useTexts(socialTexts)
  const number = useNumber()
  const { accountId } = useViewer()
  const { data, error, refetch } = useCall(
    'listSupportCases',
    { query: { limit: MAX_CASES } },
    { refetchInterval: 30_000 },
  )
  const all = { to: '/admin/accounts/$accountId/support', params: { accountId } } as const
  return (
    <Panel
      title={
        <>
          {t('waitingForSupport')} {data && data.total > 0 ? <small>{number(data.total)}</small> : null}
        </>
      }
      aside={<p className={classes['hint']}>{t('queueHint')}</p>}
    >
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <LineSkeletons count={3} height={46} />}
      {data?.total === 0 ? (
        <EmptyState isPlain title={t('queueEmpty')}>
          {t('queueEmptyHint')}
        </EmptyState>
      ) : null}
      <ul className={classes['cases']}>
        {data?.items.map((each) => (
          <Row key={each.id} supportCase={each} />
        ))}
      </ul>
      {data && data.total > MAX_CASES ? <Link {...all}>{t('queueAll')}</Link> : null}
    </Panel>
  )
}

function Row({ supportCase }: { supportCase: SupportCase }) {
  const t = useTexts(socialTexts)
  const sentence = useSentence()
  const navigate = useNavigate()
  const refresh = useRefreshCases()
  const { id: viewerId, accountId } = useViewer()
  const { client, firm, taken, refused, askedBy } = supportCase
  const platform = PLATFORMS[supportCase.platform].name
  const name = `${client.firstName} ${client.lastName}`
  const queue = { to: '/admin/accounts/$accountId/support', params: { accountId } } as const
  const take = useWrite('takeSupportCase', {
    onSuccess: async () => {
      await refresh()
      await navigate(queue)
    },
    onProblem: (problem) => {
      toastProblem(problem.message)
      void refresh()
    },
  })
  const reasonText = refused
    ? sentence(refused.error)
    : askedBy
      ? t('caseAskedBy', { who: askedBy })
      : t('caseLoginFailed', { platform })
  return (
    <li>
      <span className={classes['who']}>
        <strong>{name}</strong>
        <span>{firm.name}</span>
      </span>
      <span className={classes['what']}>
        <PlatformIcon type={supportCase.platform} /> {platform}
      </span>
      <span className={classes['why']}>{reasonText}</span>
      <span className={classes['wait']}>
        <When at={supportCase.openedAt} />
      </span>
      {taken ? (
        <Button
          variant="default"
          aria-label={`${t(taken.byId === viewerId ? 'caseOpenOwn' : 'caseOpen')}: ${name}`}
          renderRoot={(props) => <Link {...props} {...queue} />}
        >
          {t(taken.byId === viewerId ? 'caseOpenOwn' : 'caseOpen')}
        </Button>
      ) : (
        <Button
          variant="default"
          loading={take.isPending}
          aria-label={t('caseTakeFor', { client: name })}
          onClick={() => take.mutate({ params: { id: supportCase.id }, body: { from: null } })}
        >
          {t('caseTake')}
        </Button>
      )}
    </li>
  )
}
