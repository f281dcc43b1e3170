import { Button } from '@mantine/core'
import { IconPlus, IconUser, IconUsers } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { useCall } from '../../kit/calls/query.ts'
import { useMay } from '../../kit/viewer.ts'
import { InviteUserDialog } from '../../people/index.ts'
import { clientTexts } from '../texts/index.ts'
import { Figure } from './Figure.tsx'

const addButtonProps = {
  size: 'compact-sm',
  variant: 'default',
  leftSection: <IconPlus size={14} aria-hidden />,
} as const

export function ClientsAdded({ customerId }: { customerId: string }) {
  const t = useTexts(clientTexts)
  const clients = useCall(
    'listCustomerClients',
    { params: { id: customerId }, query: { limit: 1 } },
    { refetchInterval: 30_000 },
  )
  return (
    <Figure
      icon={IconUser}
      word={t('clientsAdded')}
      value={clients.data?.total}
      to="/admin/accounts/$accountId/clients"
      params={{ accountId: customerId }}
      action={
        useMay('ADD_CLIENT') ? (
          <Button
            {...addButtonProps}
            aria-label={t('addClient')}
            renderRoot={(props) => (
              <Link
                {...props}
                to="."
                search={(search) => ({ ...search, action: 'addClient' })}
                resetScroll={false}
              />
            )}
          >
            {t('add')}
          </Button>
        ) : null
      }
    />
  )
}

export function LawFirmUsers({ customerId }: { customerId: string }) {
  const t = useTexts(clientTexts)
  const mayInvite = useMay('INVITE_USER')
  const [isInviting, setInviting] = useState(false)
  const users = useCall('listUsers', { query: { accountId: customerId, limit: 1 } })
  const account = useCall('getAccount', { params: { id: customerId } }, { enabled: mayInvite })
  return (
    <>
      <Figure
        icon={IconUsers}
        word={t('lawFirmUsers')}
        value={users.data?.total}
        to="/admin/accounts/$accountId/users"
        params={{ accountId: customerId }}
        action={
          mayInvite && account.data ? (
            <Button {...addButtonProps} aria-label={t('inviteUser')} onClick={() => setInviting(true)}>
              {t('add')}
            </Button>
          ) : null
        }
      />
      {isInviting && account.data ? (
        <Suspense>
          <InviteUserDialog account={account.data} onClose={() => setInviting(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
