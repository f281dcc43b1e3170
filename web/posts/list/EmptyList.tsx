import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useWords } from '../../kit/words/i18n.ts'
import { EmptyState } from '../../ui/lists/States.tsx'
import { postWords } from '../words/index.ts'

type Props = {
  title: string
  hint?: string
  /** What leads to posts where there are none. */
  action?: ReactNode
  onClear: (() => void) | null
}

/** Filtered away, or truly nothing: two different sentences. */
export function EmptyList({ title, hint, action, onClear }: Props) {
  const t = useWords(postWords)
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
