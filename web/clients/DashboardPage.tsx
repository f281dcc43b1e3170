import { useEffect, useEffectEvent } from 'react'
import { Navigate, useLocation, useSearch } from '@tanstack/react-router'
import { WhosePosts } from '../imports/index.ts'
import { useChooseFirm, useCustomerId, useViewer } from '../kit/viewer.ts'
import { PostsProvider } from '../posts/index.tsx'
import { ClientHome } from './dashboard/ClientHome.tsx'
import { FirmTabs } from './dashboard/FirmTabs.tsx'
import { FirmList } from './dashboard/FirmList.tsx'
import { ProviderHome } from './dashboard/ProviderHome.tsx'
import { Overview } from './dashboard/Overview.tsx'
import { OtherMatter } from '../identity/index.tsx'
import { FirmFind } from './find/FirmFind.tsx'
import { FirmProgress } from './progress/FirmProgress.tsx'
import { REVIEW_LIST_NAMES } from './review-lists.ts'

/** For staff, the firm's overview or a list across all its clients; for a client user, their home page. */
export function DashboardPage() {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const customerId = useCustomerId()
  const { clientId } = useViewer()
  const chooseFirm = useChooseFirm()
  const leaveFirm = useEffectEvent(() => chooseFirm(null))
  const isLeaving = path === '/firms'
  useEffect(() => {
    if (isLeaving) leaveFirm()
  }, [isLeaving])
  const { action, clientId: asked } = useSearch({ strict: false })
  const list = REVIEW_LIST_NAMES.find((name) => path === `/${name}`)
  if (clientId !== null && asked && asked !== clientId)
    return <OtherMatter clientId={asked} otherwise={<Navigate to="/" search={{}} replace />} />
  if (clientId !== null)
    return list ? (
      <Navigate to="/" replace />
    ) : (
      <PostsProvider>
        <ClientHome clientId={clientId} />
      </PostsProvider>
    )
  // The dialog opens on the profile page.
  if (action === 'showSocialAccounts' && asked)
    return (
      <Navigate
        to="/clients/$clientId/{-$tab}"
        params={{ clientId: asked, tab: undefined }}
        search={{ action }}
        replace
      />
    )
  if (customerId === null || isLeaving)
    return (
      <PostsProvider>
        <ProviderHome />
      </PostsProvider>
    )
  return (
    <PostsProvider>
      <FirmTabs customerId={customerId} />
      {path === '/whose-posts' ? (
        <WhosePosts firmId={customerId} />
      ) : path === '/find' ? (
        <FirmFind customerId={customerId} />
      ) : path === '/progress' ? (
        <FirmProgress customerId={customerId} />
      ) : list ? (
        <FirmList key={list} customerId={customerId} list={list} />
      ) : (
        <Overview customerId={customerId} />
      )}
    </PostsProvider>
  )
}
