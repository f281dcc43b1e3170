import { ActionIcon, Tooltip, UnstyledButton } from '@mantine/core'
import { IconSettings } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type Account, ACCOUNT_TYPE_CODE } from '#contract/index.ts'
import { useFirmId } from '../../kit/firm.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { useCall } from '../../kit/calls/query.ts'
import { SearchField } from '../../ui/forms/SearchField.tsx'
import { LineSkeletons } from '../../ui/lists/Skeletons.tsx'
import { ErrorState } from '../../ui/lists/States.tsx'
import { entryTexts } from '../texts/index.ts'
import { mayAdminister, useOpenFirm, usersOf } from './open-firm.ts'
import classes from './FirmSelect.module.css'

const MAX_FIRMS = 5

/** Shows at most five firms; the others are found by name. */
export function FirmList({ onChosen }: { onChosen(): void }) {
  const t = useTexts(entryTexts)
  const [name, setName] = useState('')
  const { data, error, refetch } = useCall(
    'listAccounts',
    { query: { type: ACCOUNT_TYPE_CODE.customer, limit: MAX_FIRMS, name: name || undefined } },
    { keepPrevious: true },
  )
  return (
    <div className={classes['list']}>
      <SearchField label={t('searchFirms')} wait={600} onSearch={setName} />
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <LineSkeletons count={3} height={40} />}
      {data?.items.length === 0 ? <p className={classes['none']}>{t('noFirms')}</p> : null}
      {data?.items.map((firm) => (
        <FirmRow key={firm.id} firm={firm} onChosen={onChosen} />
      ))}
      <Link to="/firms" className={classes['all']} onClick={onChosen}>
        {t('allFirms')}
      </Link>
    </div>
  )
}

function FirmRow({ firm, onChosen }: { firm: Account; onChosen(): void }) {
  const t = useTexts(entryTexts)
  const chosenFirmId = useFirmId()
  const openFirm = useOpenFirm()
  return (
    <div className={classes['row']} data-chosen={firm.id === chosenFirmId || undefined}>
      <UnstyledButton
        className={classes['firm'] ?? ''}
        aria-current={firm.id === chosenFirmId || undefined}
        onClick={() => {
          openFirm(firm)
          onChosen()
        }}
      >
        <span>{firm.name}</span>
        <small>{firm.location?.name}</small>
      </UnstyledButton>
      {mayAdminister(firm) ? (
        <Tooltip label={t('administer')}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={t('administerFirm', { name: firm.name })}
            renderRoot={(props) => <Link {...props} {...usersOf(firm)} />}
            onClick={onChosen}
          >
            <IconSettings size={17} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
      ) : null}
    </div>
  )
}
