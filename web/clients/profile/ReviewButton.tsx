import { Button } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { Link, useSearch } from '@tanstack/react-router'
import type { Client } from '#contract/index.ts'
import { useWords } from '../../kit/i18n.ts'
import { clientWords } from '../words/index.ts'
import type { ReviewListName } from '../review-lists.ts'

/** Into review mode, with the filters that are chosen here. */
export function ReviewButton({ client, list }: { client: Client; list: ReviewListName }) {
  const t = useWords(clientWords)
  const { range, since, until, media, sites, order } = useSearch({ strict: false })
  return (
    <Button
      size="compact-sm"
      leftSection={<IconPlayerPlay size={14} aria-hidden />}
      renderRoot={(props) => (
        <Link
          {...props}
          to="/clients/$clientId/review"
          params={{ clientId: client.id }}
          search={{
            list: list === 'unreviewed' ? undefined : list,
            range,
            since,
            until,
            media,
            sites,
            order,
          }}
        />
      )}
    >
      {t('startReview')}
    </Button>
  )
}
