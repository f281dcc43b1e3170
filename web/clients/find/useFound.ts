import { isFault, readFind } from '#contract/index.ts'
import { useCall } from '../../kit/calls/query.ts'
import { useMay } from '../../kit/viewer.ts'
import { applyFilters, useFilterChoice, withoutOrder } from '../../posts/index.tsx'

export const PAGE_SIZE = 10

/** The posts of the find in the address by client, a page of clients; nothing is asked without a find that can be read. */
export function useFoundByClient(customerId: string, page = 1) {
  const [choice] = useFilterChoice()
  const seesLoss = useMay('VIEW_LEGAL_PHRASES')
  const find = choice.find ?? ''
  const isReadable = find !== '' && !isFault(readFind(find, { isStaff: true, seesLoss }))
  const query = {
    ...withoutOrder(applyFilters({ customerId }, choice, null)),
    find,
    offset: (page - 1) * PAGE_SIZE,
    limit: PAGE_SIZE,
  }
  return useCall('countFoundByClient', { query }, { enabled: isReadable, keepPrevious: isReadable })
}
