import { IconCheck, IconCircleDashed, IconClock, IconFlag } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { type Client, type ClientProgress, PLATFORMS, POST_STATUS_NAMES } from '#contract/index.ts'
import type { Search } from '../../kit/address/search-params.ts'
import { useCall } from '../../kit/calls/query.ts'
import { useLanguage, useNumber, useTexts } from '../../kit/i18n/i18n.ts'
import { dayIn, formatDate, formatInstant } from '../../kit/i18n/time.ts'
import { useViewer } from '../../kit/viewer.ts'
import { calendarScale, drawLine, lossCenteredScale } from '../dashboard/scale.ts'
import { LineKey, ScaleHead } from '../dashboard/ScaleHead.tsx'
import { Line } from '../../ui/line/Line.tsx'
import { useRoleName } from '../../people/index.ts'
import { ErrorState } from '../../ui/lists/States.tsx'
import { PageSkeleton } from '../../ui/lists/Skeletons.tsx'
import { clientTexts } from '../texts/index.ts'
import { AssignButton, Assigned } from './Assign.tsx'
import { DayBars, DayScale, mostOf } from './DayBars.tsx'
import { doneOn } from './done.ts'
import { Fact, usePace } from './Facts.tsx'
import classes from './Progress.module.css'

/** How far the review is, who has done what, and when it will be done. */
export function ProgressTab({ client }: { client: Client }) {
  const { data, error, refetch } = useCall(
    'getClientProgress',
    { params: { id: client.id } },
    { refetchInterval: 60_000 },
  )
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PageSkeleton />
  return (
    <div className={classes['page']}>
      <Figures client={client} now={data} />
      {data.total > 0 ? <Months client={client} now={data} /> : null}
      {data.people.length > 0 ? <People client={client} now={data} /> : null}
      <div className={classes['two']}>
        <Facts client={client} now={data} />
        <Now client={client} now={data} />
      </div>
    </div>
  )
}

const DECIDED = POST_STATUS_NAMES.filter((name) => name !== 'unreviewed').join(',')

type Props = { client: Client; now: ClientProgress }

/** A number that opens its list. 0 opens nothing. */
function To({
  client,
  count,
  tab,
  search,
  children,
}: {
  client: Client
  count: number
  tab?: string
  search?: Search
  children: ReactNode
}) {
  if (count === 0) return children
  return tab === undefined ? (
    <Link to="/clients/$clientId/posts" params={{ clientId: client.id }} search={search ?? {}}>
      {children}
    </Link>
  ) : (
    <Link to="/clients/$clientId/{-$tab}" params={{ clientId: client.id, tab }} search={search ?? {}}>
      {children}
    </Link>
  )
}

function Figures({ client, now }: Props) {
  const t = useTexts(clientTexts)
  const number = useNumber()
  const language = useLanguage()
  const paceOf = usePace()
  const done = doneOn(now.today, now.left, now.pace)
  return (
    <dl className={classes['figures']}>
      <Fact
        icon={IconCircleDashed}
        word={t('leftToDecide')}
        sub={
          now.leftBefore === null || now.leftAfter === null ? null : (
            <>
              <span data-side="pre">
                <To client={client} count={now.leftBefore} tab="unreviewed" search={{ range: 'pre' }}>
                  {t('leftBefore', { count: now.leftBefore })}
                </To>
              </span>
              {' · '}
              <span data-side="post">
                <To client={client} count={now.leftAfter} tab="unreviewed" search={{ range: 'post' }}>
                  {t('leftAfter', { count: now.leftAfter })}
                </To>
              </span>
            </>
          )
        }
      >
        <To client={client} count={now.left} tab="unreviewed">
          {number(now.left)}
        </To>
      </Fact>
      <Fact
        icon={IconCheck}
        word={t('decidedCount')}
        sub={
          <To client={client} count={now.notRelevant} tab="notRelevant">
            {t('notRelevantCount', { count: now.notRelevant })}
          </To>
        }
      >
        <To client={client} count={now.decided} search={{ status: DECIDED }}>
          {number(now.decided)}
        </To>
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
      <Fact
        icon={IconFlag}
        word={t(now.left === 0 && now.total > 0 ? 'doneWord' : 'doneAtPace')}
        sub={done && now.left > 0 ? t('inWorkingDays', { count: done.days }) : null}
      >
        {now.total === 0 ? (
          <small>{t('emptyPosts')}</small>
        ) : now.left === 0 ? (
          now.lastChange ? (
            formatDate(dayIn(now.lastChange.at, client.timeZone), language)
          ) : (
            '–'
          )
        ) : now.assigned.length === 0 ? (
          <span className={classes['none']}>
            <Assigned people={[]} />
            <AssignButton clientId={client.id} name={`${client.firstName} ${client.lastName}`} />
          </span>
        ) : done ? (
          formatDate(done.day, language)
        ) : (
          <small>{now.pace === null ? '–' : t('noDate')}</small>
        )}
      </Fact>
    </dl>
  )
}

/** What is decided and left, by month of the post. */
function Months({ client, now }: Props) {
  const t = useTexts(clientTexts)
  const seesLoss = now.leftBefore !== null
  const { data } = useCall('listClientMonths', { query: { clientIds: [client.id] } }, { keepPrevious: true })
  const scale = useMemo(
    () =>
      seesLoss
        ? lossCenteredScale(data ?? [], new Map([[client.id, client.dateOfLoss]]))
        : calendarScale(data ?? []),
    [data, seesLoss, client.id, client.dateOfLoss],
  )
  return (
    <section className={classes['months']}>
      <header className={classes['head']}>
        <h2>{t('byMonth')}</h2>
        <LineKey />
      </header>
      <ScaleHead scale={scale} />
      <div>
        {scale && data ? (
          <Line
            size="row"
            label={`${t('lineOf', { count: now.total, unreviewed: now.left })} ${t('lineNotRelevant', { count: now.notRelevant })}`}
            {...drawLine(data, client.dateOfLoss, scale)}
          />
        ) : null}
      </div>
    </section>
  )
}

function People({ client, now }: Props) {
  const t = useTexts(clientTexts)
  const roleName = useRoleName()
  const number = useNumber()
  const language = useLanguage()
  const viewer = useViewer()
  const most = mostOf(now.people)
  const hasShown = now.shown !== null
  const person = (id: string) => (id === viewer.id ? 'me' : id)
  return (
    <section>
      <div className={classes['scroll']} tabIndex={0} role="group" aria-label={t('openedDecidedPerDay')}>
        <table className={classes['people']}>
          <thead>
            <tr>
              <th scope="col">
                <h2>{t('openedDecidedPerDay')}</h2>
                <span className={classes['key']}>
                  <i aria-hidden /> {t('openedAlone')} <b aria-hidden /> {t('oneByOne')}
                </span>
              </th>
              <th scope="col">
                <DayScale today={now.today} />
              </th>
              <th scope="col">{t('openedAlone')}</th>
              {hasShown ? <th scope="col">{t('shownWord')}</th> : null}
              <th scope="col">{t('decidedOneByOne')}</th>
              <th scope="col">{t('withOthers')}</th>
              <th scope="col">{t('lastAct')}</th>
            </tr>
          </thead>
          <tbody>
            {now.people.map((each) => (
              <tr key={each.id}>
                <th scope="row">
                  <strong>{each.name}</strong>
                  <span>
                    {roleName(each.role)}
                    {each.assignedAt
                      ? ` · ${t('assignedOn', { date: formatDate(dayIn(each.assignedAt, client.timeZone), language) })}`
                      : ''}
                  </span>
                </th>
                <td>
                  <DayBars days={each.days} today={now.today} most={most} />
                </td>
                <td data-word={t('openedAlone')}>
                  <To client={client} count={each.opened} search={{ opened: person(each.id) }}>
                    {number(each.opened)}
                  </To>
                </td>
                {hasShown ? (
                  <td data-word={t('shownWord')}>
                    <To client={client} count={each.shown ?? 0} search={{ shown: person(each.id) }}>
                      {number(each.shown ?? 0)}
                    </To>
                  </td>
                ) : null}
                <td data-word={t('decidedOneByOne')}>
                  <To
                    client={client}
                    count={each.decidedAlone}
                    search={{ decided: person(each.id), together: 'false' }}
                  >
                    {number(each.decidedAlone)}
                  </To>
                </td>
                <td data-word={t('withOthers')}>
                  <To
                    client={client}
                    count={each.decidedTogether}
                    search={{ decided: person(each.id), together: 'true' }}
                  >
                    {number(each.decidedTogether)}
                  </To>
                </td>
                <td data-word={t('lastAct')}>
                  {each.lastAt ? formatInstant(each.lastAt, client.timeZone, language) : '–'}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={classes['hint']}>{t(now.comparesStaff ? 'figuresHint' : 'ownFiguresHint')}</p>
    </section>
  )
}

/** Recorded facts, each on its own: a post can be in several. */
function Facts({ client, now }: Props) {
  const t = useTexts(clientTexts)
  const { shown, decidedUnseen } = now
  const rows = [
    { count: now.opened, word: t('openedByAnyone', { count: now.opened }), search: { opened: 'anyone' } },
    ...(shown === null
      ? []
      : [{ count: shown, word: t('shownToAnyone', { count: shown }), search: { shown: 'anyone' } }]),
    {
      count: now.decidedTogether,
      word: t('decidedTogether', { count: now.decidedTogether }),
      search: { together: 'true' },
    },
    ...(decidedUnseen === null
      ? []
      : [
          {
            count: decidedUnseen,
            word: t('decidedUnseen', { count: decidedUnseen }),
            search: { together: 'true', shown: 'none', unseen: 'anyone' },
          },
        ]),
    { count: now.unopened, word: t('openedByNobody', { count: now.unopened }), search: { unseen: 'anyone' } },
  ]
  return (
    <section>
      <header className={classes['head']}>
        <h2>{t('whoSawWhat')}</h2>
        <span>{t('neverAdded', { count: now.total })}</span>
      </header>
      <ul className={classes['facts']}>
        {rows.map(({ count, word, search }) => (
          <li key={word}>
            <To client={client} count={count} search={search}>
              {word}
            </To>
            <span aria-hidden>
              <b style={{ width: `${now.total > 0 ? (count / now.total) * 100 : 0}%` }} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Now({ client, now }: Props) {
  const t = useTexts(clientTexts)
  const language = useLanguage()
  const at = (iso: string) => formatInstant(iso, client.timeZone, language)
  return (
    <section>
      <header className={classes['head']}>
        <h2>{t('nowWord')}</h2>
      </header>
      <dl className={classes['now']}>
        <div>
          <dt>{t('assignedWord')}</dt>
          <dd>
            <Assigned people={now.assigned} />
            <AssignButton clientId={client.id} name={`${client.firstName} ${client.lastName}`} />
          </dd>
        </div>
        <div>
          <dt>{t('lastImport')}</dt>
          <dd>
            {now.lastImport ? (
              <span>
                {at(now.lastImport.at)}
                {' · '}
                <Link to="/imports/$importId" params={{ importId: now.lastImport.id }}>
                  {PLATFORMS[now.lastImport.platform].name}
                </Link>
              </span>
            ) : (
              t('emptyPosts')
            )}
          </dd>
        </div>
        <div>
          <dt>{t('lastChange')}</dt>
          <dd>{now.lastChange ? `${at(now.lastChange.at)} · ${now.lastChange.by}` : '–'}</dd>
        </div>
        <div>
          <dt>{t('sinceDay', { date: formatDate(now.since, language) })}</dt>
          <dd>
            <To client={client} count={now.changed} search={{ changed: now.since }}>
              {t('changedCount', { count: now.changed })}
            </To>
            {' · '}
            <To client={client} count={now.came} search={{ came: now.since }}>
              {t('cameCount', { count: now.came })}
            </To>
            {' · '}
            <To client={client} count={now.escalated} search={{ escalated: now.since }}>
              {t('escalatedCountSince', { count: now.escalated })}
            </To>
          </dd>
        </div>
      </dl>
    </section>
  )
}
