import { Link } from '@tanstack/react-router'
import { useNumber, useWords } from '../../kit/words/i18n.ts'
import { useTabInView } from '../../ui/lists/tab-in-view.ts'
import classes from '../../ui/PageTabs.module.css'
import { onlyFilters, REVIEW_LIST_NAMES } from '../review-lists.ts'
import { clientWords } from '../words/index.ts'
import { useFirmCounts } from './useFirmCounts.ts'

const exactly = { exact: true, includeSearch: false }

/** The dashboard and the lists across all the firm's clients, each with its count once that is known. */
export function FirmTabs({ customerId }: { customerId: string }) {
  const t = useWords(clientWords)
  const number = useNumber()
  const tabs = useTabInView()
  const counts = useFirmCounts(customerId)
  return (
    <nav ref={tabs} className={classes['tabs']} aria-label={t('dashboardTabs')}>
      <Link to="/" search={onlyFilters} className={classes['tab']} activeOptions={exactly}>
        {t('dashboard')}
      </Link>
      {REVIEW_LIST_NAMES.map((name) => {
        const count = counts[name]
        return (
          <Link
            key={name}
            to={`/${name}`}
            search={onlyFilters}
            className={classes['tab']}
            activeOptions={exactly}
          >
            <span className="tabular">
              {t(name)}
              {count === undefined ? '' : ` (${number(count)})`}
            </span>
          </Link>
        )
      })}
    </nav>
  )
}
