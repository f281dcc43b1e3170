import { lazy, Suspense } from 'react'
import { useParams } from '@tanstack/react-router'
import { BillingPage } from '../../billing/index.ts'
import { AccountTrash } from '../../clients/index.tsx'
import { useViewer } from '../../kit/viewer.ts'
import { UsersPage } from '../../people/index.ts'
import { FlaggingDefaultsPage } from '../../searches/index.ts'
import { PlatformsPage, SupportPage } from '../../social/index.ts'
import { PageSkeleton } from '../../ui/lists/Skeletons.tsx'
import { useAccountWith } from './account.ts'
import { SECTIONS } from './sections.ts'

const LawFirmsPage = lazy(() => import('../firms/LawFirmsPage.tsx'))
const AccountClientsPage = lazy(() => import('../clients/AccountClientsPage.tsx'))
const AccountClientPage = lazy(() => import('../clients/AccountClientPage.tsx'))

export function UsersTab() {
  const account = useAccountWith(SECTIONS.users.has)
  return <UsersPage key={account.id} account={account} />
}

export function LawFirmsTab() {
  const account = useAccountWith(SECTIONS.customers.has)
  return (
    <Suspense fallback={<PageSkeleton />}>
      <LawFirmsPage mayAdd={account.can.includes('add_account')} />
    </Suspense>
  )
}

export function SupportTab() {
  const viewer = useViewer()
  useAccountWith((each) => SECTIONS.support.has(each, viewer))
  return (
    <Suspense fallback={<PageSkeleton />}>
      <SupportPage />
    </Suspense>
  )
}

export function PlatformsTab() {
  const viewer = useViewer()
  const account = useAccountWith((each) => SECTIONS.platforms.has(each, viewer))
  return (
    <Suspense fallback={<PageSkeleton />}>
      <PlatformsPage accountId={account.id} />
    </Suspense>
  )
}

export function ClientsTab() {
  const viewer = useViewer()
  const account = useAccountWith((each) => SECTIONS.clients.has(each, viewer))
  return (
    <Suspense fallback={<PageSkeleton />}>
      <AccountClientsPage key={account.id} customerId={account.id} />
    </Suspense>
  )
}

export function ClientTab() {
  const viewer = useViewer()
  const account = useAccountWith((each) => SECTIONS.clients.has(each, viewer))
  const { clientId = '' } = useParams({ strict: false })
  return (
    <Suspense fallback={<PageSkeleton />}>
      <AccountClientPage key={clientId} account={account} clientId={clientId} />
    </Suspense>
  )
}

export function BillingTab() {
  const viewer = useViewer()
  const account = useAccountWith((each) => SECTIONS.billing.has(each, viewer))
  return (
    <Suspense fallback={<PageSkeleton />}>
      <BillingPage key={account.id} customerId={account.id} />
    </Suspense>
  )
}

export function FlaggingTab() {
  const viewer = useViewer()
  const account = useAccountWith((each) => SECTIONS.flagging.has(each, viewer))
  return (
    <Suspense fallback={<PageSkeleton />}>
      <FlaggingDefaultsPage key={account.id} account={account} />
    </Suspense>
  )
}

export function TrashTab() {
  const viewer = useViewer()
  const account = useAccountWith((each) => SECTIONS.trash.has(each, viewer))
  return <AccountTrash key={account.id} customerId={account.id} />
}
