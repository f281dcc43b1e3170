import { Button } from '@mantine/core'
import { IconPhotoSearch } from '@tabler/icons-react'
import { useWords } from '../../kit/i18n.ts'
import { EmptyState } from '../../ui/States.tsx'
import { postWords } from '../words/index.ts'

/** Filtered away, or truly nothing: two different sentences. */
export function EmptyList({ title, onClear }: { title: string; onClear: (() => void) | null }) {
  const t = useWords(postWords)
  if (!onClear) return <EmptyState icon={IconPhotoSearch} title={title} />
  return (
    <EmptyState
      icon={IconPhotoSearch}
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
