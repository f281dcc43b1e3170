import { useParams } from '@tanstack/react-router'
import { useWords } from '../kit/i18n.ts'
import { isProblem } from '../kit/problem.ts'
import { useCall } from '../kit/query.ts'
import { PageSkeleton } from '../ui/Skeletons.tsx'
import { ErrorState } from '../ui/States.tsx'
import { DetailsBar } from './profile/DetailsBar.tsx'
import { isTab, ProfileTabs, TabPanel } from './profile/tabs.tsx'
import { clientWords } from './words/index.ts'

export function ClientProfilePage() {
  const t = useWords(clientWords)
  const { clientId = '', tab } = useParams({ strict: false })
  const {
    data: client,
    error,
    refetch,
  } = useCall('getClient', { params: { id: clientId } }, { refetchInterval: 60_000 })
  if (isProblem(error, 'NOT_FOUND')) return <ErrorState error={error} title={t('clientNotFound')} />
  if (error && !client) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!client) return <PageSkeleton />
  const now = isTab(tab) ? tab : 'overview'
  return (
    <>
      <DetailsBar client={client} />
      <ProfileTabs client={client} now={now} />
      <TabPanel key={`${client.id} ${now}`} client={client} tab={now} />
    </>
  )
}
