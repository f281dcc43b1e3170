import { useNavigate, useSearch } from '@tanstack/react-router'
import { CHARGE_ORDERS } from '#contract/index.ts'

export type ReceiptSort = { orderBy: (typeof CHARGE_ORDERS)[number]; order: 'asc' | 'desc' }

const USUAL: ReceiptSort = { orderBy: 'charge.chargedAt', order: 'desc' }
/** Short names for the address. */
const NAMES = { client: 'client.name', file: 'client.fileRefNo', charged: 'charge.chargedAt' } as const
const isName = (name: string | undefined): name is keyof typeof NAMES => name !== undefined && name in NAMES
const nameOf = (orderBy: ReceiptSort['orderBy']) =>
  Object.entries(NAMES).find(([, each]) => each === orderBy)?.[0]

/** The sort order of the receipts; the address also keeps their page and search text. */
export function useReceiptSort(): [ReceiptSort, (sort: ReceiptSort) => void] {
  const navigate = useNavigate()
  const { sort, order } = useSearch({ strict: false })
  const now: ReceiptSort = isName(sort)
    ? { orderBy: NAMES[sort], order: order === 'desc' ? 'desc' : 'asc' }
    : USUAL
  return [
    now,
    (next) => {
      const isUsual = next.orderBy === USUAL.orderBy && next.order === USUAL.order
      void navigate({
        to: '.',
        search: (search) => ({
          ...search,
          page: undefined,
          sort: isUsual ? undefined : nameOf(next.orderBy),
          order: isUsual ? undefined : next.order,
        }),
        replace: true,
        resetScroll: false,
      })
    },
  ]
}
