import { notFound, Outlet, useParams } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { accountTypeOf } from '#contract/index.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { isProblem } from '../../kit/calls/problem.ts'
import { useCall } from '../../kit/calls/query.ts'
import { useChooseFirm, useViewer } from '../../kit/viewer.ts'
import { PageSkeleton } from '../../ui/lists/Skeletons.tsx'
import { ErrorState } from '../../ui/lists/States.tsx'
import { accountTexts } from '../texts/index.ts'
import { AccountContext } from './account.ts'
import { AccountHead } from './AccountHead.tsx'
import { AdminTabs } from './AdminTabs.tsx'
import { SECTION_NAMES, SECTIONS } from './sections.ts'

/** Everything about one account. An account that doesn't exist or may not be seen shows as not found. */
export function AdminArea() {
  const t = useTexts(accountTexts)
  const viewer = useViewer()
  const { accountId = '' } = useParams({ strict: false })
  const { data: account, error, refetch } = useCall('getAccount', { params: { id: accountId } })
  // Administering a firm chooses it: the header, its search and the list of clients then belong to that firm.
  const firmId =
    accountTypeOf(viewer.accountType) === 'provider' && account && accountTypeOf(account.type) === 'customer'
      ? account.id
      : null
  const chooseFirm = useChooseFirm()
  const follow = useEffectEvent((id: string) => chooseFirm(id))
  useEffect(() => {
    if (firmId !== null) follow(firmId)
  }, [firmId])
  if (isProblem(error, 'NOT_FOUND', 'VALIDATION_FAILED', 'FORBIDDEN')) throw notFound()
  if (!account) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PageSkeleton />
  const sections = SECTION_NAMES.filter((name) => SECTIONS[name].has(account, viewer))
  if (sections.length === 0) throw notFound()
  return (
    <AccountContext value={account}>
      <AccountHead account={account} />
      <AdminTabs label={t('sections')} accountId={account.id} sections={sections} />
      <Outlet />
    </AccountContext>
  )
}
