import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { entryTexts } from '../texts/index.ts'
import type { ListQuery } from './useClientList.ts'

const SORTS = [
  { field: 'lastName', word: 'sortName', first: 'asc' },
  { field: 'totalUnreviewed', word: 'sortUnreviewed', first: 'desc' },
  { field: 'totalEscalated', word: 'sortEscalated', first: 'desc' },
] as const

/** Sorts names ascending and counts descending; choosing the same again reverses the order. */
export function SortMenu({ query, onSort }: { query: ListQuery; onSort(query: ListQuery): void }) {
  const t = useTexts(entryTexts)
  const OrderIcon = query.order === 'asc' ? IconArrowUp : IconArrowDown
  const way = t(query.order === 'asc' ? 'ascending' : 'descending')
  return (
    <Menu position="bottom-end">
      <Tooltip label={t('sortBy')}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={28} aria-label={t('sortBy')}>
            <IconArrowsSort size={15} />
          </ActionIcon>
        </Menu.Target>
      </Tooltip>
      <Menu.Dropdown>
        {SORTS.map(({ field, word, first }) => {
          const isChosen = query.orderBy === field
          const reversedOrder = query.order === 'asc' ? 'desc' : 'asc'
          return (
            <Menu.Item
              key={field}
              aria-label={isChosen ? `${t(word)}, ${way}` : undefined}
              rightSection={isChosen ? <OrderIcon size={14} aria-hidden /> : null}
              onClick={() => onSort({ ...query, orderBy: field, order: isChosen ? reversedOrder : first })}
            >
              {t(word)}
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}
