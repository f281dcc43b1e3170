import { Button, VisuallyHidden } from '@mantine/core'
import { Link, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { type FoundByClient, seesEveryClient } from '#contract/index.ts'
import { useLanguage, useNumber, useTexts } from '../../kit/i18n/i18n.ts'
import { formatDate } from '../../kit/i18n/time.ts'
import { useMay, useViewer } from '../../kit/viewer.ts'
import { Paginator } from '../../ui/lists/Paginator.tsx'
import { LineSkeletons } from '../../ui/lists/Skeletons.tsx'
import cases from '../dashboard/Cases.module.css'
import { ClientLine } from '../dashboard/ClientLine.tsx'
import { calendarScale, lossCenteredScale, type Scale } from '../dashboard/scale.ts'
import { LineKey, ScaleHead } from '../dashboard/ScaleHead.tsx'
import { pickFilters } from '../review-lists.ts'
import { clientTexts } from '../texts/index.ts'
import classes from './Find.module.css'
import { PAGE_SIZE, useFoundByClient } from './useFound.ts'

/** The clients with posts of the find, most first, on the common point of their dates of loss; and those without in one sentence. */
export function FoundClients({ customerId }: { customerId: string }) {
  const t = useTexts(clientTexts)
  const number = useNumber()
  const seesLoss = useMay('VIEW_LEGAL_PHRASES')
  const [page, setPage] = useState(1)
  const found = useFoundByClient(customerId, page)
  const { data } = found
  const scale = useMemo(() => {
    const clients = data?.clients ?? []
    const lines = clients.flatMap(({ months }) => months)
    if (!seesLoss) return calendarScale(lines)
    return lossCenteredScale(lines, new Map(clients.map(({ id, dateOfLoss }) => [id, dateOfLoss ?? ''])))
  }, [data, seesLoss])
  if (!data) return found.isLoading ? <LineSkeletons count={3} height={52} /> : null
  // A narrower find may have fewer pages.
  if (data.clients.length === 0 && page > 1) setPage(1)
  return (
    <section className={`${cases['cases']} ${classes['found']}`} aria-label={t('foundClients')}>
      {data.total === 0 ? null : (
        <header className={cases['head']}>
          <div>
            <h2>
              {t('foundClients')} <span className={classes['total']}>{number(data.total)}</span>
            </h2>
            <p>{t('mostHitsFirst')}</p>
          </div>
          <ScaleHead scale={scale} />
          <LineKey />
        </header>
      )}
      <ul className={cases['rows']}>
        {data.clients.map((client) => (
          <Row key={client.id} client={client} scale={scale} />
        ))}
      </ul>
      {data.total > PAGE_SIZE ? (
        <Paginator page={page} pageSize={PAGE_SIZE} total={data.total} onPage={setPage} />
      ) : null}
      <Without without={data.without} />
    </section>
  )
}

function Row({ client, scale }: { client: FoundByClient['clients'][number]; scale: Scale | null }) {
  const t = useTexts(clientTexts)
  const language = useLanguage()
  const number = useNumber()
  const search = useSearch({ strict: false })
  const { id, firstName, lastName, fileRefNo, dateOfLoss, posts, months } = client
  const to = {
    to: '/clients/$clientId/posts',
    params: { clientId: id },
    search: { ...pickFilters(search), status: search['status'], flags: search['flags'] },
  } as const
  return (
    <li className={cases['row']}>
      <Link {...to} className={cases['who']}>
        <strong>
          {firstName} {lastName}
        </strong>
        <span>
          {fileRefNo}
          {dateOfLoss === null ? null : (
            <>
              {' · '}
              <VisuallyHidden component="span">{t('dateOfLoss')} </VisuallyHidden>
              {formatDate(dateOfLoss, language)}
            </>
          )}
        </span>
      </Link>
      <div className={cases['line']}>
        <ClientLine dateOfLoss={dateOfLoss} scale={scale} lines={months} />
      </div>
      <span className={`${cases['count']} ${classes['count']}`}>
        <VisuallyHidden component="span">{t('hits', { count: posts })}</VisuallyHidden>
        <b aria-hidden>{number(posts)}</b>
      </span>
      <Button
        variant="default"
        className={cases['action'] ?? ''}
        aria-label={t('showPostsOf', { name: `${firstName} ${lastName}` })}
        renderRoot={(props) => <Link {...props} {...to} />}
      >
        {t('showPosts')}
      </Button>
    </li>
  )
}

/** Which clients have none, and who was searched. */
function Without({ without: { total, clients } }: Pick<FoundByClient, 'without'>) {
  const t = useTexts(clientTexts)
  const language = useLanguage()
  const { role } = useViewer()
  const names = clients.map(({ firstName, lastName, isEmpty }) => {
    const name = `${firstName} ${lastName}`
    return isEmpty ? t('nothingImported', { name }) : name
  })
  const others = total - clients.length
  const all = others > 0 ? [...names, t('otherClients', { count: others })] : names
  return (
    <p className={cases['hint']}>
      {total === 0 ? null : `${t('noHits', { names: new Intl.ListFormat(language).format(all) })} `}
      {t(seesEveryClient(role.type) ? 'searchedAll' : 'searchedAssigned')}
    </p>
  )
}
