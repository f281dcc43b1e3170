import { Button } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { Link, useSearch } from '@tanstack/react-router'
import { useReducer } from 'react'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { currentPostId } from '../../posts/index.tsx'
import { clientTexts } from '../texts/index.ts'
import { type FirmListName, pickFilters, pickSearch } from '../review-lists.ts'

type Props = {
  /** null: across all the firm's clients. */
  clientId: string | null
  /** `search`: the matches of the search in the address; `found`: those of the find over the firm. */
  list: FirmListName | 'search'
}

/** Opens review mode with the current filters, at the post where the user is in the list. */
export function ReviewButton({ clientId, list }: Props) {
  const t = useTexts(clientTexts)
  const currentSearch = useSearch({ strict: false })
  const [, updateAddress] = useReducer((count: number) => count + 1, 0)
  // A new tab opens the rendered address, so it is updated just before the click.
  const update = { onPointerDown: updateAddress, onKeyDown: updateAddress }
  const search = () => ({
    ...pickFilters(currentSearch),
    // The other lists have one status each.
    status: ['flagged', 'found', 'search'].includes(list) ? currentSearch['status'] : undefined,
    flags: list === 'flagged' ? undefined : currentSearch['flags'],
    ...(list === 'search' ? pickSearch(currentSearch) : { list: list === 'unreviewed' ? undefined : list }),
    order: currentSearch['order'],
    at: currentPostId(),
  })
  return (
    <Button
      size="compact-sm"
      leftSection={<IconPlayerPlay size={14} aria-hidden />}
      renderRoot={(props) =>
        clientId ? (
          <Link {...props} {...update} to="/clients/$clientId/review" params={{ clientId }} search={search} />
        ) : (
          <Link {...props} {...update} to="/review" search={search} />
        )
      }
    >
      {t('startReview')}
    </Button>
  )
}
