import { Button, Popover, UnstyledButton } from '@mantine/core'
import { IconBuilding, IconChevronDown } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { chooseFirm, useFirm } from '../../kit/firm.ts'
import { useWords } from '../../kit/i18n.ts'
import { useCall } from '../../kit/query.ts'
import { SearchField } from '../../ui/SearchField.tsx'
import { LineSkeletons } from '../../ui/Skeletons.tsx'
import { entryWords } from '../words/index.ts'
import classes from './FirmSelect.module.css'

/** The law firm that a provider's user acts within: at most five are listed, the rest by name. */
export function FirmSelect() {
  const t = useWords(entryWords)
  const firm = useFirm()
  const [open, setOpen] = useState(false)
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-start" width={300} trapFocus returnFocus>
      <Popover.Target>
        <Button
          className={classes['target'] ?? ''}
          variant="default"
          leftSection={<IconBuilding size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          onClick={() => setOpen(!open)}
        >
          {firm?.name ?? t('chooseFirm')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('chooseFirm')}>
        <FirmList onChosen={() => setOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}

function FirmList({ onChosen }: { onChosen(): void }) {
  const t = useWords(entryWords)
  const navigate = useNavigate()
  const chosen = useFirm()
  const [name, setName] = useState('')
  const { data } = useCall(
    'listAccounts',
    { query: { type: 2, limit: 5, ...(name ? { name } : {}) } },
    { keepPrevious: true },
  )
  return (
    <div className={classes['list']}>
      <SearchField label={t('searchFirms')} wait={600} onSearch={setName} />
      {data ? null : <LineSkeletons count={3} />}
      {data?.items.length === 0 ? <p className={classes['none']}>{t('noFirms')}</p> : null}
      {data?.items.map((firm) => (
        <UnstyledButton
          key={firm.id}
          className={classes['firm'] ?? ''}
          aria-current={firm.id === chosen?.id || undefined}
          onClick={() => {
            chooseFirm({ id: firm.id, name: firm.name })
            onChosen()
            void navigate({ to: '/' })
          }}
        >
          <span>{firm.name}</span>
          <small>{firm.location?.name}</small>
        </UnstyledButton>
      ))}
    </div>
  )
}
