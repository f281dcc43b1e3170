import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { type Account, ACCOUNT_TYPE_CODE, type FirmFigures } from '#contract/index.ts'
import { useListAddress, useReturnToLastPage } from '../../kit/address/list-address.ts'
import { callOptions, useCall } from '../../kit/calls/query.ts'
import { useChooseFirm, useMay, useViewer } from '../../kit/viewer.ts'
import { useNumber, useTexts } from '../../kit/i18n/i18n.ts'
import { SearchField } from '../../ui/forms/SearchField.tsx'
import { Line } from '../../ui/line/Line.tsx'
import { Paginator } from '../../ui/lists/Paginator.tsx'
import { LineSkeletons } from '../../ui/lists/Skeletons.tsx'
import { EmptyState, ErrorState } from '../../ui/lists/States.tsx'
import { clientTexts } from '../texts/index.ts'
import cases from './Cases.module.css'
import classes from './Firms.module.css'
import { calendarScale, drawOnCalendar, type Scale, countReviewed } from './scale.ts'
import { ScaleHead } from './ScaleHead.tsx'

const PAGE_SIZE = 10
const POLLING = { refetchInterval: 30_000 }

/**
 * Shown to a provider's user who has not chosen a law firm yet: the firms, each with its open work. Each line adds up several clients with
 * different dates of loss, so it is plain ink on a calendar axis.
 */
export function Firms({ hint = 'chooseFirm' }: { hint?: 'chooseFirm' | 'chooseFirmForAlbums' }) {
  const t = useTexts(clientTexts)
  const { accountId } = useViewer()
  const mayAdd = useMay('ADD_ACCOUNT')
  const { page, keyword, setPage, setKeyword } = useListAddress()
  const { data, error, refetch } = useCall(
    'listAccounts',
    {
      query: {
        type: ACCOUNT_TYPE_CODE.customer,
        name: keyword || undefined,
        offset: (page - 1) * PAGE_SIZE,
        limit: PAGE_SIZE,
      },
    },
    { keepPrevious: true },
  )
  useReturnToLastPage(page, PAGE_SIZE, data?.total, setPage)
  const firms = data?.items ?? []
  const figures = useQueries({
    queries: firms.map(({ id }) => ({ ...callOptions('getFirmFigures', { params: { id } }), ...POLLING })),
  }).map((answer) => (answer.error ? null : answer.data))
  // One calendar axis for the lines of all firms on the page.
  const scale = calendarScale(figures.flatMap((each) => each?.months ?? []))
  return (
    <section className={`${cases['cases']} ${classes['firms']}`} aria-label={t('lawFirms')}>
      <div className={classes['top']}>
        <h1>
          {t('lawFirms')} <Total value={data?.total} />
        </h1>
        <SearchField label={t('searchFirms')} wait={600} value={keyword} onSearch={setKeyword} />
        {mayAdd ? (
          <Button
            leftSection={<IconPlus size={16} aria-hidden />}
            renderRoot={(props) => (
              <Link
                {...props}
                to="/admin/accounts/$accountId/customers"
                params={{ accountId }}
                search={{ action: 'addFirm' }}
              />
            )}
          >
            {t('addFirm')}
          </Button>
        ) : null}
      </div>
      <p className={classes['hint']}>{t(hint)}</p>
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <LineSkeletons count={3} height={52} />}
      {data?.total === 0 ? <EmptyState title={t('noFirms')} /> : null}
      {firms.length > 0 ? (
        <table className={classes['table']}>
          <thead>
            <tr>
              <th scope="col">{t('firm')}</th>
              <td className={classes['wide']}>
                <ScaleHead scale={scale} />
              </td>
              <th scope="col">{t('firmClients')}</th>
              <th scope="col">{t('firmUsers')}</th>
              <th scope="col">{t('unreviewed')}</th>
              <th scope="col">{t('escalated')}</th>
              <th scope="col" className={classes['wraps']}>
                {t('firmWaiting')}
              </th>
              <td />
            </tr>
          </thead>
          <tbody>
            {firms.map((firm, index) => (
              <Row key={firm.id} firm={firm} figures={figures[index]} scale={scale} />
            ))}
          </tbody>
        </table>
      ) : null}
      {data && data.total > PAGE_SIZE ? (
        <Paginator page={page} pageSize={PAGE_SIZE} total={data.total} onPage={setPage} />
      ) : null}
    </section>
  )
}

function Total({ value }: { value: number | undefined }) {
  const number = useNumber()
  return value === undefined ? null : <span>{number(value)}</span>
}

type RowProps = {
  firm: Account
  /** undefined: still loading; null: could not be loaded. */
  figures: FirmFigures | null | undefined
  scale: Scale | null
}

function Row({ firm, figures, scale }: RowProps) {
  const t = useTexts(clientTexts)
  const number = useNumber()
  const chooseFirm = useChooseFirm()
  const navigate = useNavigate()
  const isHome = useLocation({ select: ({ pathname }) => pathname === '/firms' })
  const location = [firm.location?.name, firm.location?.parent?.name].filter(Boolean).join(', ')
  const figure = (value: number | undefined, isCount = false) =>
    value === undefined || (value === 0 && !isCount) ? '–' : number(value)
  return (
    <tr>
      <th scope="row" className={cases['who']}>
        <strong>{firm.name}</strong>
        <span>{[location, firm.phoneNumber].filter(Boolean).join(' · ')}</span>
      </th>
      <td className={classes['wide']}>
        <div className={cases['line']}>
          <FirmLine figures={figures} scale={scale} />
        </div>
      </td>
      <td data-word={t('firmClients')}>{figure(figures?.clients, true)}</td>
      <td data-word={t('firmUsers')}>{firm.can.includes('view_users') ? number(firm.totalUsers) : '–'}</td>
      <td data-word={t('unreviewed')}>{figure(figures?.unreviewed)}</td>
      <td data-word={t('escalated')}>{figure(figures?.escalated)}</td>
      <td data-word={t('firmWaiting')}>{figure(figures?.waiting)}</td>
      <td>
        <Button
          variant="default"
          aria-label={t('openFirmNamed', { name: firm.name })}
          onClick={() => {
            chooseFirm(firm.id)
            // The page and search text are those of the list of firms.
            void navigate({ to: isHome ? '/' : '.', search: {} })
          }}
        >
          {t('openFirm')}
        </Button>
      </td>
    </tr>
  )
}

function FirmLine({ figures, scale }: Omit<RowProps, 'firm'>) {
  const t = useTexts(clientTexts)
  if (figures === null) return <Line point={null} state="broken" size="row" label={t('lineFailed')} />
  if (!figures) return null
  if (figures.months.length === 0)
    return (
      <>
        <span className={cases['none']}>{t(figures.clients === 0 ? 'noClientsYet' : 'emptyPosts')}</span>
        <Line point={null} state="unknown" size="row" />
      </>
    )
  const { count, unreviewed, notRelevant } = countReviewed(figures.months)
  const setAside = notRelevant > 0 ? ` ${t('lineNotRelevant', { count: notRelevant })}` : ''
  return scale ? (
    <Line
      size="row"
      label={`${t('lineOf', { count, unreviewed })}${setAside}`}
      {...drawOnCalendar(figures.months, scale)}
    />
  ) : null
}
