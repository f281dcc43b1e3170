import { IconBuilding } from '@tabler/icons-react'
import { useWords } from '../kit/i18n.ts'
import { useCustomerId } from '../kit/viewer.ts'
import { PostsProvider } from '../posts/index.tsx'
import { EmptyState } from '../ui/States.tsx'
import { Overview } from './dashboard/Overview.tsx'
import { clientWords } from './words/index.ts'

export function DashboardPage() {
  const t = useWords(clientWords)
  const customerId = useCustomerId()
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
