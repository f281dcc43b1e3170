import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { EmptyState } from '../../ui/lists/States.tsx'
import { postTexts } from '../texts/index.ts'

type Props = {
  title: string
  hint?: string
  /** A button that leads to posts. */
  action?: ReactNode
  onClear: (() => void) | null
}

/** Distinguishes a list that filters made empty from one without posts. */
export function EmptyList({ title, hint, action, onClear }: Props) {
  const t = useTexts(postTexts)
  if (!onClear)
    return (
      <EmptyState title={title} action={action}>
        {hint}
      </EmptyState>
    )
  return (
    <EmptyState
      title={t('noPosts')}
      action={
        <Button variant="default" onClick={onClear}>
          {t('clearFilters')}
        </Button>
      }
    >
      {t('noPostsHint')}
    </EmptyState>
  )
}
