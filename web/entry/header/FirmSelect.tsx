import { Button, Popover } from '@mantine/core'
import { IconBuilding, IconChevronDown } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { useFirmId } from '../../kit/firm.ts'
import { useChooseFirm } from '../../kit/viewer.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { isProblem } from '../../kit/calls/problem.ts'
import { useCall } from '../../kit/calls/query.ts'
import { entryTexts } from '../texts/index.ts'
import { FirmList } from './FirmList.tsx'
import classes from './FirmSelect.module.css'

/** The law firm in which a provider's user is working. */
export function FirmSelect() {
  const t = useTexts(entryTexts)
  const id = useFirmId()
  const chooseFirm = useChooseFirm()
  const { data: firm, error } = useCall(
    'getAccount',
    { params: { id: id ?? '' } },
    { enabled: id !== null, staleTime: 60_000 },
  )
  const { clientId } = useParams({ strict: false })
  const { data: shownClient } = useCall(
    'getClient',
    { params: { id: clientId ?? '' } },
    { enabled: clientId !== undefined, staleTime: 60_000 },
  )
  const [open, setOpen] = useState(false)
  const isFirmMissing = isProblem(error, 'NOT_FOUND')
  // The firm remembered in this tab may be another user's choice, or deleted.
  const forgetMissingFirm = useEffectEvent(() => chooseFirm(null))
  useEffect(() => {
    if (isFirmMissing) forgetMissingFirm()
  }, [isFirmMissing])
  // A link to a client switches to the client's firm, so that menu, live updates and choices match.
  const shownFirmId = shownClient?.customerId
  const follow = useEffectEvent((firmId: string) => chooseFirm(firmId))
  useEffect(() => {
    if (clientId && shownFirmId) follow(shownFirmId)
  }, [clientId, shownFirmId])
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-start" width={320} trapFocus returnFocus>
      <Popover.Target>
        <Button
          className={classes['target'] ?? ''}
          variant="default"
          leftSection={<IconBuilding size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          onClick={() => setOpen(!open)}
        >
          {id === null ? t('chooseFirm') : (firm?.name ?? '…')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes['choices'] ?? ''} aria-label={t('chooseFirm')}>
        <FirmList onChosen={() => setOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}
