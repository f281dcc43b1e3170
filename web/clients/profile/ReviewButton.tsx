import { Button } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { Link, useSearch } from '@tanstack/react-router'
import { useWords } from '../../kit/words/i18n.ts'
import { clientWords } from '../words/index.ts'
import { onlyFilters, type ReviewListName } from '../review-lists.ts'

type Props = {
  /** null: across all the firm's clients. */
  clientId: string | null
  list: ReviewListName
}

/** Opens review mode with the current filters. */
export function ReviewButton({ clientId, list }: Props) {
  const t = useWords(clientWords)
  const shown = useSearch({ strict: false })
  const search = {
    ...onlyFilters(shown),
    list: list === 'unreviewed' ? undefined : list,
    order: shown['order'],
  }
  return (
    <Button
      size="compact-sm"
      leftSection={<IconPlayerPlay size={14} aria-hidden />}
      renderRoot={(props) =>
        clientId ? (
          <Link {...props} to="/clients/$clientId/review" params={{ clientId }} search={search} />
        ) : (
          <Link {...props} to="/review" search={search} />
        )
      }
    >
      {t('startReview')}
    </Button>
  )
}
