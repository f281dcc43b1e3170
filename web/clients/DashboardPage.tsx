import { IconBuilding } from '@tabler/icons-react'
import { useWords } from '../kit/i18n.ts'
import { useCustomerId, useViewer } from '../kit/viewer.ts'
import { PostsProvider } from '../posts/index.tsx'
import { EmptyState } from '../ui/States.tsx'
import { ClientHome } from './dashboard/ClientHome.tsx'
import { Overview } from './dashboard/Overview.tsx'
import { clientWords } from './words/index.ts'

export function DashboardPage() {
  const t = useWords(clientWords)
  const customerId = useCustomerId()
  const { clientId } = useViewer()
  if (clientId !== null) return <ClientHome clientId={clientId} />
  if (customerId === null) {
    return (
      <EmptyState icon={IconBuilding} title={t('chooseFirm')}>
        {t('chooseFirmHint')}
      </EmptyState>
    )
  }
  return (
    <PostsProvider>
      <Overview customerId={customerId} />
    </PostsProvider>
  )
}
