import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Price } from '#contract/index.ts'
import { CardChoice, PriceLines } from '../../billing/index.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import type { Problem } from '../../kit/calls/problem.ts'
import { LineSkeletons } from '../../ui/lists/Skeletons.tsx'
import { ErrorState } from '../../ui/lists/States.tsx'
import { clientTexts } from '../texts/index.ts'
import classes from './AddClient.module.css'
import type { Draft } from './draft.ts'

type Props = {
  customerId: string
  draft: Draft
  price: { data: Price | undefined; error: unknown; refetch(): unknown }
  isBusy: boolean
  problem: Problem | null
  onCard(methodId: string | null): void
  onAddingCard(isAdding: boolean): void
}

export function PaymentStep({ customerId, draft, price, isBusy, problem, onCard, onAddingCard }: Props) {
  const t = useTexts(clientTexts)
  const { data, error, refetch } = price
  const isOpen = draft.attempt?.isOpen === true && !isBusy
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LineSkeletons count={4} height={28} />
  return (
    <>
      {isSentPrice(draft, data) ? (
        <>
          <PriceLines price={data} />
          {data.total === 0 ? (
            <p className={classes['hint']}>{t('nothingToPay')}</p>
          ) : (
            <CardChoice
              customerId={customerId}
              value={draft.paymentMethodId}
              isDisabled={isBusy || isOpen}
              onChange={onCard}
              onAdding={onAddingCard}
            />
          )}
        </>
      ) : null}
      {problem || isOpen ? (
        <Alert role="alert" variant="light" color="red" icon={<IconAlertTriangle size={18} />}>
          {problem ? <p className={classes['sentence']}>{problem.message}</p> : null}
          {problem ? <Duplicates problem={problem} /> : null}
          {problem?.code === 'NOT_FOUND' ? <p className={classes['sentence']}>{t('chosenGone')}</p> : null}
          {isOpen ? <p className={classes['sentence']}>{t('outcomeUnknown')}</p> : null}
        </Alert>
      ) : null}
    </>
  )
}

/** While the outcome of an attempt is unknown, the client may already count in a newer price, which is not what was sent. */
function isSentPrice({ attempt }: Draft, { total }: Price): boolean {
  return attempt?.isOpen !== true || JSON.parse(attempt.body).expectedPrice?.total === total
}

type Duplicate = { id: string; firstName: string; lastName: string; email: string; fileRefNo: string }

/** Existing clients that resemble the new one, each with a link to their profile. */
function Duplicates({ problem }: { problem: Problem }) {
  const t = useTexts(clientTexts)
  if (problem.code !== 'DUPLICATE_CLIENT') return null
  return (
    <>
      <p className={classes['sentence']}>{t('duplicateHint')}</p>
      <ul>
        {(problem.context['clients'] as Duplicate[]).map(({ id, firstName, lastName, email, fileRefNo }) => (
          <li key={id}>
            <Link to="/clients/$clientId/{-$tab}" params={{ clientId: id, tab: undefined }} target="_blank">
              {t('duplicateLine', { name: `${firstName} ${lastName}`, email, fileRefNo })}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
