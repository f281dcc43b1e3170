import { SegmentedControl, VisuallyHidden } from '@mantine/core'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { isOwnerCheckOpen, type OwnerCheck, PLATFORMS } from '#contract/index.ts'
import { useCall } from '../../kit/calls/query.ts'
import { useNumber, useTexts } from '../../kit/i18n/i18n.ts'
import { LineSkeletons } from '../../ui/lists/Skeletons.tsx'
import { EmptyState, ErrorState } from '../../ui/lists/States.tsx'
import { PlatformIcon } from '../../ui/platforms.tsx'
import { When } from '../../ui/When.tsx'
import { importTexts } from '../texts/index.ts'
import { OwnerQuestion } from './OwnerQuestion.tsx'
import classes from './Owners.module.css'

/** Archives and sign-ins whose owner the firm decides about. */
export function WhosePosts({ firmId }: { firmId: string }) {
  const t = useTexts(importTexts)
  const number = useNumber()
  const { check: chosenId } = useSearch({ strict: false })
  const [isOpen, setIsOpen] = useState(true)
  const listOf = (open: boolean) => ({ params: { id: firmId }, query: { isOpen: open, limit: 100 } })
  const waiting = useCall('listOwnerChecks', listOf(true), { refetchInterval: 30_000 })
  const decided = useCall('listOwnerChecks', listOf(false), { enabled: !isOpen })
  const { data, error, refetch } = isOpen ? waiting : decided
  const linked = useCall(
    'getOwnerCheck',
    { params: { id: chosenId ?? '' } },
    { enabled: chosenId !== undefined },
  )
  const chosen = data?.items.find(({ id }) => id === chosenId) ?? linked.data ?? data?.items[0]
  const count = waiting.data?.total
  const items = data?.items ?? []
  const isLate = ({ state }: OwnerCheck) => isOpen && state === 'unanswered'
  const late = items.filter(isLate)
  return (
    <div className={classes['columns']}>
      <VisuallyHidden component="h1">{t('whosePosts')}</VisuallyHidden>
      <div>
        <SegmentedControl
          value={isOpen ? 'open' : 'decided'}
          onChange={(value) => setIsOpen(value === 'open')}
          aria-label={t('whosePosts')}
          data={[
            {
              value: 'open',
              label: `${t('ownerWaiting')}${count === undefined ? '' : ` ${number(count)}`}`,
            },
            { value: 'decided', label: t('ownerDecidedTab') },
          ]}
        />
        {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
        {data || error ? null : <LineSkeletons count={4} height={72} />}
        {data?.items.length === 0 ? (
          <EmptyState isPlain title={t(isOpen ? 'ownerNothingWaits' : 'ownerNoneDecided')} />
        ) : null}
        <Cases checks={items.filter((each) => !isLate(each))} chosenId={chosen?.id} />
        {late.length > 0 ? (
          <>
            <h2 className={classes['late']}>
              {t('ownerLate')} {number(late.length)}
            </h2>
            <Cases checks={late} chosenId={chosen?.id} />
          </>
        ) : null}
      </div>
      {chosen ? <OwnerQuestion key={chosen.id} check={chosen} /> : null}
    </div>
  )
}

function Cases({ checks, chosenId }: { checks: OwnerCheck[]; chosenId: string | undefined }) {
  return (
    <ul className={classes['list']}>
      {checks.map((each) => (
        <li key={each.id}>
          <Link
            to="/whose-posts"
            search={{ check: each.id }}
            className={classes['case']}
            data-chosen={each.id === chosenId || undefined}
          >
            <CaseText check={each} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

function CaseText({ check }: { check: OwnerCheck }) {
  const t = useTexts(importTexts)
  const { client, comparison, platform, source, state } = check
  const about = { platform: PLATFORMS[platform].name }
  return (
    <>
      <span className={classes['caseHead']}>
        <strong>{client ? `${client.lastName}, ${client.firstName}` : ''}</strong>
        <When at={check.createdAt} />
      </span>
      <span className={classes['caseLine']}>
        <PlatformIcon type={platform} size={16} />
        {t(source === 'signIn' ? 'ownerSignIn' : 'ownerArchive', about)}
      </span>
      <span>
        {isOwnerCheckOpen(state, source)
          ? state === 'unanswered'
            ? t('ownerStillSealed')
            : comparison
              ? comparison.reason && t(`ownerReasonShort_${comparison.reason}`)
              : t('managerDecides')
          : t(`ownerState_${state}`)}
      </span>
      {check.disownedAt ? <span>{t('ownerDisownedByClient')}</span> : null}
    </>
  )
}
