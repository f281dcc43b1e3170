import { Suspense, useState } from 'react'
import type { SocialAccount, SupportCase } from '#contract/index.ts'
import { useListAddress, useReturnToLastPage } from '../../kit/address/list-address.ts'
import { call } from '../../kit/calls/client.ts'
import { isProblem } from '../../kit/calls/problem.ts'
import { useCall } from '../../kit/calls/query.ts'
import { useChooseFirm } from '../../kit/viewer.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { Paginator } from '../../ui/lists/Paginator.tsx'
import { LineSkeletons } from '../../ui/lists/Skeletons.tsx'
import { EmptyState, ErrorState } from '../../ui/lists/States.tsx'
import { toastProblem } from '../../ui/toasts/toast.tsx'
import { socialTexts } from '../texts/index.ts'
import { CloseDialog, HandBackDialog } from './dialogs.tsx'
import classes from './Support.module.css'
import { SupportCard } from './SupportCard.tsx'
import { AccountImport } from '../AccountImport.tsx'

const PAGE_SIZE = 10

type Open = { dialog: 'handBack' | 'close'; of: SupportCase } | { dialog: 'import'; account: SocialAccount }

/** Clients who need help with an import, in every firm of the provider. */
export default function SupportPage() {
  const t = useTexts(socialTexts)
  const chooseFirm = useChooseFirm()
  const { page, setPage } = useListAddress()
  const [open, setOpen] = useState<Open | null>(null)
  const query = { offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE }
  const { data, error, refetch } = useCall(
    'listSupportCases',
    { query },
    { keepPrevious: true, refetchInterval: 30_000 },
  )
  useReturnToLastPage(page, PAGE_SIZE, data?.total, setPage)
  const close = () => setOpen(null)
  const startImport = async ({ account, firm }: SupportCase) => {
    if (!account) return
    try {
      const found = await call('getSocialAccount', { params: { id: account.id } })
      // The import's progress and its posts are shown within the firm.
      chooseFirm(firm.id)
      setOpen({ dialog: 'import', account: found })
    } catch (problem) {
      if (!isProblem(problem)) throw problem
      toastProblem(problem.message)
      await refetch()
    }
  }
  return (
    <section aria-label={t('queue')} className={classes['queue']}>
      <p className={classes['hint']}>{t('queueHint')}</p>
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <LineSkeletons count={4} height={120} />}
      {data?.total === 0 ? (
        <EmptyState isPlain title={t('queueEmpty')}>
          {t('queueEmptyHint')}
        </EmptyState>
      ) : null}
      {data && data.total > 0 ? (
        <>
          <ul className={classes['cases']}>
            {data.items.map((each, index) => (
              <SupportCard
                key={each.id}
                isFirst={index === 0}
                supportCase={each}
                onImport={() => void startImport(each)}
                onHandBack={() => setOpen({ dialog: 'handBack', of: each })}
                onClose={() => setOpen({ dialog: 'close', of: each })}
              />
            ))}
          </ul>
          <Paginator page={page} pageSize={PAGE_SIZE} total={data.total} onPage={setPage} />
        </>
      ) : null}
      {open?.dialog === 'handBack' ? <HandBackDialog supportCase={open.of} onClose={close} /> : null}
      {open?.dialog === 'close' ? <CloseDialog supportCase={open.of} onClose={close} /> : null}
      {open?.dialog === 'import' ? (
        <Suspense>
          <AccountImport account={open.account} opened onClose={close} onLeave={close} />
        </Suspense>
      ) : null}
    </section>
  )
}
