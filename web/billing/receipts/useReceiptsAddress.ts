import { useNavigate, useSearch } from '@tanstack/react-router'
import { CHARGE_ORDERS } from '#contract/index.ts'

export type ReceiptSort = { orderBy: (typeof CHARGE_ORDERS)[number]; order: 'asc' | 'desc' }

const DEFAULT_SORT: ReceiptSort = { orderBy: 'charge.chargedAt', order: 'desc' }
/** Short names for the address. */
const SORT_NAMES = { client: 'client.name', file: 'client.fileRefNo', charged: 'charge.chargedAt' } as const
const isSortName = (name: string | undefined): name is keyof typeof SORT_NAMES =>
  name !== undefined && name in SORT_NAMES
const sortNameOf = (orderBy: ReceiptSort['orderBy']) =>
  Object.entries(SORT_NAMES).find(([, each]) => each === orderBy)?.[0]

/** The sort order of the receipts; the address also keeps their page and search text. */
export function useReceiptSort(): [ReceiptSort, (sort: ReceiptSort) => void] {
  const navigate = useNavigate()
  const { sort, order } = useSearch({ strict: false })
  const now: ReceiptSort = isSortName(sort)
    ? { orderBy: SORT_NAMES[sort], order: order === 'desc' ? 'desc' : 'asc' }
    : DEFAULT_SORT
  return [
    now,
    (next) => {
      const isDefault = next.orderBy === DEFAULT_SORT.orderBy && next.order === DEFAULT_SORT.order
      void navigate({
        to: '.',
        search: (search) => ({
          ...search,
          page: undefined,
          sort: isDefault ? undefined : sortNameOf(next.orderBy),
          order: isDefault ? undefined : next.order,
        }),
        replace: true,
        resetScroll: false,
      })
    },
  ]
}
