import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { Account } from '#contract/index.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { accountTexts } from '../texts/index.ts'

const importClients = () => import('../../clients/index.tsx')
const HoldDialog = lazy(async () => (await importClients()).loadHoldDialog())
const HoldPill = lazy(async () => ({ default: (await importClients()).HoldPill }))

/** Shows whether the whole firm is under a preservation hold, and changes it for managers and above. */
export function FirmHold({ account }: { account: Account }) {
  const t = useTexts(accountTexts)
  const queryClient = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const { id, name, hold } = account
  return (
    <Suspense>
      <HoldPill hold={hold} />
      {account.can.includes('hold') ? (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconLock size={16} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          {t(hold ? 'liftFirmHold' : 'holdFirm')}
        </Button>
      ) : null}
      {isOpen ? (
        <HoldDialog
          kind="firm"
          id={id}
          name={name}
          hold={hold}
          onChanged={() => {
            for (const query of ['getAccount', 'listAccounts', 'getClient', 'listCustomerClients'])
              void queryClient.invalidateQueries({ queryKey: [query] })
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </Suspense>
  )
}
