import { ActionIcon, Tooltip } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { useCall } from '../../kit/calls/query.ts'
import { useCustomerId, useMay } from '../../kit/viewer.ts'
import { entryTexts } from '../texts/index.ts'
import classes from './Header.module.css'

/** Links to the open requests to the firm's clients and shows their number, which updates every 10 seconds while the page is visible. */
export function PendingAccounts() {
  const t = useTexts(entryTexts)
  const customerId = useCustomerId()
  const isStaff = useMay('VIEW_CLIENTS')
  const { data } = useCall(
    'getAccountStats',
    { params: { id: customerId ?? '' } },
    { enabled: isStaff && customerId !== null, refetchInterval: 10_000 },
  )
  const count = data?.pendingReconnections ?? 0
  if (customerId === null || !data) return null
  const label = count > 0 ? t('pendingAccounts', { count }) : t('pendingNone')
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        className={classes['pending'] ?? ''}
        aria-label={label}
        renderRoot={(props) => (
          <Link
            {...props}
            to="/social/customers/$customerId/accounts/pending-reconnection"
            params={{ customerId }}
          />
        )}
      >
        <IconPlugConnectedX size={20} stroke={1.6} />
        {count > 0 ? <span className={classes['count']}>{count > 99 ? '99+' : count}</span> : null}
      </ActionIcon>
    </Tooltip>
  )
}
