import { Checkbox } from '@mantine/core'
import { useContext } from 'react'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { postTexts } from '../texts/index.ts'
import { SelectionContext, useIsSelecting, useMatchedPosts, useMatches } from './selection.ts'

/** How many posts there are, and how many of them are selected. Its box selects all that match. */
export function SelectAllBox({ total }: { total: number }) {
  const t = useTexts(postTexts)
  const selection = useContext(SelectionContext)
  const { id, left } = useMatches()
  const isSelecting = useIsSelecting()
  const matched = useMatchedPosts()
  const chosen = matched ? matched.count - matched.changed : total
  const said = chosen < total ? t('totalOf', { chosen, count: total }) : t('total', { count: total })
  const words = <span aria-live="polite">{said}</span>
  if (!selection || total === 0) return words
  return (
    <Checkbox
      size="xs"
      label={words}
      aria-label={`${t('selectAll')}: ${said}`}
      title={t('selectAll')}
      checked={id !== null}
      indeterminate={isSelecting && (id === null || left.size > 0 || chosen < total)}
      onChange={() => (isSelecting ? selection.clear() : selection.selectMatching())}
    />
  )
}
