import { IconArrowRight } from '@tabler/icons-react'
import { Link, useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useCall } from '../../kit/calls/query.ts'
import { type Command, useCommands } from '../../kit/keys/commands.ts'
import { useNumber, useTexts } from '../../kit/i18n/i18n.ts'
import { useScrollTabIntoView } from '../../ui/lists/useScrollTabIntoView.ts'
import classes from '../../ui/PageTabs.module.css'
import { useFoundByClient } from '../find/useFound.ts'
import { pickFilters, REVIEW_LIST_NAMES } from '../review-lists.ts'
import { clientTexts } from '../texts/index.ts'
import { useFirmCounts } from './useFirmCounts.ts'

const EXACT_MATCH = { exact: true, includeSearch: false }

/** The dashboard and the lists across all the firm's clients, each with its count once that is known. */
export function FirmTabs({ customerId }: { customerId: string }) {
  const t = useTexts(clientTexts)
  const number = useNumber()
  const tabs = useScrollTabIntoView()
  const counts = useFirmCounts(customerId)
  // Unless it is open, the tab is gone when nothing waits.
  const path = useLocation({ select: ({ pathname }) => pathname })
  const { data } = useCall(
    'listOwnerChecks',
    { params: { id: customerId }, query: { isOpen: true, limit: 100 } },
    { refetchInterval: 30_000 },
  )
  const waiting = data?.total ?? 0
  const navigate = useNavigate()
  useCommands(
    useMemo(
      () =>
        REVIEW_LIST_NAMES.map((name): Command => ({
          id: `firm-${name}`,
          title: t(name),
          group: t('dashboard'),
          icon: IconArrowRight,
          can: true,
          run: () => void navigate({ to: `/${name}`, search: pickFilters }),
        })),
      [t, navigate],
    ),
  )
  return (
    <nav ref={tabs} className={classes['tabs']} aria-label={t('dashboardTabs')}>
      <Link to="/" search={pickFilters} className={classes['tab']} activeOptions={EXACT_MATCH}>
        {t('dashboard')}
      </Link>
      {REVIEW_LIST_NAMES.map((name) => {
        const count = counts[name]
        return (
          <Link
            key={name}
            to={`/${name}`}
            search={pickFilters}
            className={classes['tab']}
            activeOptions={EXACT_MATCH}
          >
            <span className="tabular">
              {t(name)}
              {count === undefined ? '' : ` (${number(count)})`}
            </span>
          </Link>
        )
      })}
      {path === '/find' ? <FoundTab customerId={customerId} /> : null}
      <Link to="/progress" className={classes['tab']} activeOptions={EXACT_MATCH}>
        {t('progress')}
      </Link>
      {waiting || path === '/whose-posts' ? (
        <Link to="/whose-posts" className={classes['tab']} activeOptions={EXACT_MATCH}>
          <span className="tabular">
            {t('whosePostsTab')}
            {waiting ? ` (${number(waiting)})` : ''}
          </span>
        </Link>
      ) : null}
    </nav>
  )
}

/** What a find over the firm found, while it is open. */
function FoundTab({ customerId }: { customerId: string }) {
  const t = useTexts(clientTexts)
  const number = useNumber()
  const { find } = useSearch({ strict: false })
  const { data } = useFoundByClient(customerId)
  return (
    <Link to="/find" search={true} className={classes['tab']} activeOptions={EXACT_MATCH}>
      <span className="tabular">
        {t(find ? 'found' : 'findInPosts')}
        {find && data ? ` (${number(data.posts)})` : ''}
      </span>
    </Link>
  )
}
