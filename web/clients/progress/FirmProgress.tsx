import { Button, VisuallyHidden } from '@mantine/core'
import { IconCircleDashed, IconClock, IconEyeOff, IconUserPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useMemo, useState } from 'react'
import type { ClientMonth, FirmProgress as Progress } from '#contract/index.ts'
import type { Search } from '../../kit/address/search-params.ts'
import { useCall } from '../../kit/calls/query.ts'
import { useLanguage, useNumber, useTexts } from '../../kit/i18n/i18n.ts'
import { browserZone, dayIn, formatDate, formatInstant } from '../../kit/i18n/time.ts'
import { useRoleName } from '../../people/index.ts'
import { Line } from '../../ui/line/Line.tsx'
import { PageSkeleton } from '../../ui/lists/Skeletons.tsx'
import { ErrorState } from '../../ui/lists/States.tsx'
import { NoClients } from '../dashboard/NoClients.tsx'
import { calendarScale, countSides, drawLine, lossCenteredScale, type Scale } from '../dashboard/scale.ts'
import { ScaleHead } from '../dashboard/ScaleHead.tsx'
import { clientTexts } from '../texts/index.ts'
import { AssignButton, Assigned } from './Assign.tsx'
import { DayBars, mostOf } from './DayBars.tsx'
import { doneOn } from './done.ts'
import { Fact, usePace } from './Facts.tsx'
import classes from './Progress.module.css'

const PAGE_SIZE = 10

/** The progress of all clients of a firm that the viewer sees. */
export function FirmProgress({ customerId }: { customerId: string }) {
  const t = useTexts(clientTexts)
  const [page, setPage] = useState(0)
  const { data, error, refetch } = useCall(
    'getFirmProgress',
    { params: { id: customerId }, query: { limit: PAGE_SIZE, offset: page * PAGE_SIZE } },
    { refetchInterval: 60_000, keepPrevious: true },
  )
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PageSkeleton />
  if (data.total === 0) return <NoClients isFirst />
  const pages = Math.ceil(data.total / PAGE_SIZE)
  return (
    <div className={classes['page']}>
      <VisuallyHidden component="h1">{t('progress')}</VisuallyHidden>
      <Figures now={data} />
      <Clients now={data} />
      {pages > 1 ? (
        <nav className={classes['pages']} aria-label={t('pagesOfClients')}>
          <Button variant="default" disabled={page === 0} onClick={() => setPage(page - 1)}>
            {t('earlierClients')}
          </Button>
          <span>{t('pageOf', { page: page + 1, pages })}</span>
          <Button variant="default" disabled={page + 1 >= pages} onClick={() => setPage(page + 1)}>
            {t('moreClients')}
          </Button>
        </nav>
      ) : null}
      <div className={classes['two']}>
        {data.people.length > 0 ? <People now={data} /> : null}
        <Changes now={data} />
      </div>
    </div>
  )
}

function Figures({ now }: { now: Progress }) {
  const t = useTexts(clientTexts)
  const number = useNumber()
  const paceOf = usePace()
  return (
    <dl className={classes['figures']}>
      <Fact
        icon={IconCircleDashed}
        word={t('leftToDecide')}
        sub={
          now.leftBefore === null || now.leftAfter === null ? null : (
            <>
              <span data-side="pre">
                <Unreviewed count={now.leftBefore} search={{ range: 'pre' }}>
                  {t('leftBefore', { count: now.leftBefore })}
                </Unreviewed>
              </span>
              {' · '}
              <span data-side="post">
                <Unreviewed count={now.leftAfter} search={{ range: 'post' }}>
                  {t('leftAfter', { count: now.leftAfter })}
                </Unreviewed>
              </span>
            </>
          )
        }
      >
        <Unreviewed count={now.left}>{number(now.left)}</Unreviewed>
      </Fact>
      <Fact
        icon={IconUserPlus}
        word={t('nobodyAssigned')}
        sub={now.unassigned.clients > 0 ? t('postsLeft', { count: now.unassigned.left }) : null}
      >
        {t('clientCount', { count: now.unassigned.clients })}
      </Fact>
      <Fact icon={IconClock} word={t('paceWord')} sub={t('paceHint')}>
        {now.pace === null ? (
          <small>{t('noPace')}</small>
        ) : (
          <>
            {paceOf(now.pace)} <small>{t('aDay')}</small>
          </>
        )}
      </Fact>
      <Fact icon={IconEyeOff} word={t('leftUnopened')}>
        <Unreviewed count={now.leftUnopened} search={{ unseen: 'anyone' }}>
          {number(now.leftUnopened)}
        </Unreviewed>
      </Fact>
    </dl>
  )
}

/** A number that opens the firm's queue. 0 opens nothing. */
const Unreviewed = ({ count, search, children }: { count: number; search?: Search; children: ReactNode }) =>
  count === 0 ? (
    children
  ) : (
    <Link to="/unreviewed" search={search ?? {}}>
      {children}
    </Link>
  )

function Clients({ now }: { now: Progress }) {
  const t = useTexts(clientTexts)
  const seesLoss = now.leftBefore !== null
  const clientIds = now.clients.filter(({ posts }) => posts > 0).map(({ id }) => id)
  const { data: months } = useCall(
    'listClientMonths',
    { query: { clientIds } },
    { enabled: clientIds.length > 0, keepPrevious: true },
  )
  const scale = useMemo(() => {
    if (!seesLoss) return calendarScale(months ?? [])
    const days = now.clients.map(({ id, dateOfLoss }) => [id, dateOfLoss ?? ''] as const)
    return lossCenteredScale(months ?? [], new Map(days))
  }, [months, seesLoss, now.clients])
  return (
    <section>
      <div className={classes['scroll']} tabIndex={0} role="group" aria-label={t('byClient')}>
        <table className={classes['clients']}>
          <thead>
            <tr>
              <th scope="col">
                <h2>{t('byClient')}</h2>
                <span>{t('mostLeftFirst')}</span>
              </th>
              <th scope="col">
                <ScaleHead scale={scale} />
              </th>
              {seesLoss ? (
                <>
                  <th scope="col">{t('leftBeforeHead')}</th>
                  <th scope="col">{t('leftAfterHead')}</th>
                </>
              ) : (
                <th scope="col">{t('leftToDecide')}</th>
              )}
              <th scope="col" className={classes['names']}>
                {t('assignedWord')}
              </th>
              <th scope="col" className={classes['short']}>
                {t('aDay')}
              </th>
              <th scope="col">{t('doneWord')}</th>
              <th scope="col">{t('lastChange')}</th>
            </tr>
          </thead>
          <tbody>
            {now.clients.map((client) => (
              <Row
                key={client.id}
                client={client}
                today={now.today}
                scale={scale}
                lines={months?.filter(({ clientId }) => clientId === client.id)}
              />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

type RowProps = {
  client: Progress['clients'][number]
  today: string
  scale: Scale | null
  lines: readonly ClientMonth[] | undefined
}

function Row({ client, today, scale, lines }: RowProps) {
  const t = useTexts(clientTexts)
  const number = useNumber()
  const language = useLanguage()
  const paceOf = usePace()
  const name = `${client.firstName} ${client.lastName}`
  const sides = lines ? countSides(lines) : null
  const done = doneOn(today, client.left, client.pace)
  const left = (side: 'pre' | 'post' | null, count: number | undefined) => (
    <td
      data-side={side}
      data-word={t(side === 'pre' ? 'leftBeforeHead' : side === 'post' ? 'leftAfterHead' : 'leftToDecide')}
    >
      {client.posts === 0 || count === undefined ? (
        '–'
      ) : count === 0 ? (
        number(0)
      ) : (
        <Link
          to="/clients/$clientId/{-$tab}"
          params={{ clientId: client.id, tab: 'unreviewed' }}
          search={side === null ? {} : { range: side }}
        >
          {number(count)}
        </Link>
      )}
    </td>
  )
  return (
    <tr>
      <th scope="row">
        <Link to="/clients/$clientId/{-$tab}" params={{ clientId: client.id, tab: 'progress' }}>
          <strong>{name}</strong>
        </Link>
        <span>
          {client.fileRefNo}
          {client.dateOfLoss ? ` · ${formatDate(client.dateOfLoss, language)}` : ''}
        </span>
      </th>
      <td className={classes['line']}>
        {client.posts === 0 ? (
          <>
            <span>{t('emptyPosts')}</span>
            <Line size="row" state="unknown" point={scale?.zero ? scale.zero / scale.months : null} />
          </>
        ) : scale && lines ? (
          <Line
            size="row"
            label={t('lineOf', { count: client.posts, unreviewed: client.left })}
            {...drawLine(lines, client.dateOfLoss ?? '', scale)}
          />
        ) : null}
      </td>
      {client.dateOfLoss === null ? (
        left(null, client.left)
      ) : (
        <>
          {left('pre', sides?.preUnreviewed)}
          {left('post', sides?.postUnreviewed)}
        </>
      )}
      <td data-word={t('assignedWord')} className={classes['names']}>
        <Assigned people={client.assigned} />
      </td>
      <td data-word={t('aDay')}>{client.pace === null ? '–' : paceOf(client.pace)}</td>
      <td data-word={t('doneWord')}>
        {client.assigned.length === 0 ? (
          <AssignButton clientId={client.id} name={name} />
        ) : client.posts === 0 ? (
          '–'
        ) : client.left === 0 ? (
          client.lastChange ? (
            formatDate(dayIn(client.lastChange.at, browserZone()), language)
          ) : (
            '–'
          )
        ) : done ? (
          formatDate(done.day, language)
        ) : (
          <span className={classes['faint']}>{t(client.pace === null ? 'noPace' : 'noDate')}</span>
        )}
      </td>
      <td data-word={t('lastChange')}>
        {client.lastChange ? (
          <>
            {formatInstant(client.lastChange.at, browserZone(), language)}
            <span>{client.lastChange.by}</span>
          </>
        ) : client.lastImportAt ? (
          <>
            {formatInstant(client.lastImportAt, browserZone(), language)}
            <span>{t('imported')}</span>
          </>
        ) : (
          '–'
        )}
      </td>
    </tr>
  )
}

function People({ now }: { now: Progress }) {
  const t = useTexts(clientTexts)
  const roleName = useRoleName()
  const most = mostOf(now.people)
  return (
    <section>
      <header className={classes['head']}>
        <h2>{t('people')}</h2>
        <span>{t(now.comparesStaff ? 'forManagers' : 'ownFiguresHint')}</span>
      </header>
      <ul className={classes['workers']}>
        {now.people.map(({ id, name, role, clients, days }) => (
          <li key={id}>
            <div>
              <strong>{name}</strong>
              <span>
                {roleName(role)} · {t('clientCount', { count: clients })}
              </span>
            </div>
            <DayBars days={days} today={now.today} most={most} />
            <span>{t('decidedSum', { count: days.reduce((sum, { decided }) => sum + decided, 0) })}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Changes({ now }: { now: Progress }) {
  const t = useTexts(clientTexts)
  const language = useLanguage()
  const changed = now.clients.filter((client) => client.changed > 0)
  return (
    <section>
      <header className={classes['head']}>
        <h2>{t('changedSinceDay', { date: formatDate(now.since, language) })}</h2>
      </header>
      {changed.length === 0 ? <p className={classes['hint']}>{t('nothingChanged')}</p> : null}
      <ul className={classes['changes']}>
        {changed.map((client) => (
          <li key={client.id}>
            <Link
              to="/clients/$clientId/posts"
              params={{ clientId: client.id }}
              search={{ changed: now.since }}
            >
              {t('postsOfClient', { count: client.changed, name: `${client.firstName} ${client.lastName}` })}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
