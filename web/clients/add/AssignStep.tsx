import { Checkbox, Switch } from '@mantine/core'
import { useId, useState } from 'react'
import { USER_STATUS } from '#contract/index.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { useReturnToLastPage } from '../../kit/address/list-address.ts'
import { useCall } from '../../kit/calls/query.ts'
import { useViewer } from '../../kit/viewer.ts'
import { RoleBadge, StatusPill } from '../../people/index.ts'
import { Paginator } from '../../ui/lists/Paginator.tsx'
import { SearchField } from '../../ui/forms/SearchField.tsx'
import { LineSkeletons } from '../../ui/lists/Skeletons.tsx'
import { EmptyState, ErrorState } from '../../ui/lists/States.tsx'
import { clientTexts } from '../texts/index.ts'
import classes from './AddClient.module.css'
import type { Assignee, Draft } from './draft.ts'

const PAGE_SIZE = 10

type Props = { customerId: string; draft: Draft; onChange(part: Partial<Draft>): void }

/** Chooses the people who work on the client. People who see every client need no assignment. */
export function AssignStep({ customerId, draft, onChange }: Props) {
  const t = useTexts(clientTexts)
  const viewer = useViewer()
  const othersId = useId()
  const [keyword, setKeyword] = useState('')
  const [page, setPage] = useState(1)
  const [removed, setRemoved] = useState<Assignee[]>([])
  const { data, error, refetch } = useCall(
    'listUsers',
    {
      query: {
        accountId: customerId,
        keyword: keyword || undefined,
        offset: (page - 1) * PAGE_SIZE,
        limit: PAGE_SIZE,
      },
    },
    { keepPrevious: true },
  )
  useReturnToLastPage(page, PAGE_SIZE, data?.total, setPage)
  const showPage = (next: number) => {
    setPage(next)
    setRemoved([])
  }
  const { assignTo } = draft
  const shown = data?.items ?? []
  const isAssigned = ({ id }: { id: string }) => assignTo.some((each) => each.id === id)
  // Chosen on another page, or removed since then. Those who are unchecked stay for now, so that they can be checked again.
  const others = data
    ? [...assignTo, ...removed.filter((person) => !isAssigned(person))]
        .filter(({ id }) => shown.every((each) => each.id !== id))
        .toSorted((a, b) => a.name.localeCompare(b.name))
    : []
  const toggle = (person: Assignee) => {
    const rest = assignTo.filter(({ id }) => id !== person.id)
    onChange({ assignTo: rest.length < assignTo.length ? rest : [...assignTo, person] })
  }
  return (
    <>
      <Switch
        label={t('starIt')}
        description={t('starItHint')}
        checked={draft.star}
        onChange={(event) => onChange({ star: event.currentTarget.checked })}
      />
      <div>
        <p className={classes['hint']}>{t('assignHint')}</p>
        <SearchField
          label={t('searchPeople')}
          wait={750}
          onSearch={(next) => {
            setKeyword(next)
            showPage(1)
          }}
        />
      </div>
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <LineSkeletons count={5} height={40} />}
      {data?.total === 0 ? (
        <EmptyState title={keyword ? t('nobodyFits', { keyword }) : t('nobodyYet')} />
      ) : null}
      <ul className={classes['people']} aria-label={t('assignTo')}>
        {shown.map(({ id, firstName, lastName, email, role, status }) => (
          <li key={id}>
            <Checkbox
              label={`${firstName} ${lastName}${id === viewer.id ? ` (${t('you')})` : ''}`}
              description={
                <span className={classes['person']}>
                  <RoleBadge role={role} /> {email}
                  {status === USER_STATUS.inactive.code ? <StatusPill status={status} /> : null}
                </span>
              }
              disabled={status === USER_STATUS.inactive.code}
              checked={isAssigned({ id })}
              onChange={() => toggle({ id, name: `${firstName} ${lastName}` })}
            />
          </li>
        ))}
      </ul>
      {data && data.total > PAGE_SIZE ? (
        <Paginator page={page} pageSize={PAGE_SIZE} total={data.total} onPage={showPage} />
      ) : null}
      {others.length > 0 ? (
        <div>
          <p id={othersId} className={classes['hint']}>
            {t('alsoAssigned')}
          </p>
          <ul className={classes['people']} aria-labelledby={othersId}>
            {others.map((person) => (
              <li key={person.id}>
                <Checkbox
                  label={person.name}
                  checked={isAssigned(person)}
                  onChange={() => {
                    toggle(person)
                    setRemoved([...removed.filter(({ id }) => id !== person.id), person])
                  }}
                />
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      <p className={classes['hint']} role="status">
        {assignTo.length > 0 ? t('assignedCount', { count: assignTo.length }) : null}
      </p>
    </>
  )
}
