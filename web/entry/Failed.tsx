import { Anchor } from '@mantine/core'
import { IconCompass } from '@tabler/icons-react'
import { Link, useRouter } from '@tanstack/react-router'
import { useWords } from '../kit/i18n.ts'
import { EmptyState, ErrorState } from '../ui/States.tsx'
import { entryWords } from './words/index.ts'

export function Failed({ error }: { error: unknown }) {
  const router = useRouter()
  return <ErrorState error={error} onRetry={() => void router.invalidate()} />
}

export function NotFound() {
  const t = useWords(entryWords)
  return (
    <EmptyState
      icon={IconCompass}
      title={t('notFound')}
      action={
        <Anchor component={Link} to="/">
          {t('toDashboard')}
        </Anchor>
      }
    >
      {t('notFoundHint')}
    </EmptyState>
  )
}
