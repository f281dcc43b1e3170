import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { useCall } from '../../kit/calls/query.ts'
import { useViewer } from '../../kit/viewer.ts'
import { ClientPeopleDialog } from '../../people/index.ts'
import { clientTexts } from '../texts/index.ts'
import classes from './Progress.module.css'

/** Opens the people of a client, for those who may assign them. */
export function AssignButton({ clientId, name }: { clientId: string; name: string }) {
  const t = useTexts(clientTexts)
  const queryClient = useQueryClient()
  const mayAssign = useViewer().scopes.includes('user_client:write')
  const [isOpen, setOpen] = useState(false)
  const { data: client } = useCall('getClient', { params: { id: clientId } }, { enabled: isOpen })
  if (!mayAssign) return null
  const close = () => {
    setOpen(false)
    for (const query of ['getClientProgress', 'getFirmProgress'])
      void queryClient.invalidateQueries({ queryKey: [query] })
  }
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconUserPlus size={15} aria-hidden />}
        aria-label={t('assignNamed', { name })}
        onClick={() => setOpen(true)}
      >
        {t('assignPerson')}
      </Button>
      {isOpen && client ? (
        <Suspense>
          <ClientPeopleDialog client={client} onClose={close} />
        </Suspense>
      ) : null}
    </>
  )
}

/** Who is assigned. */
export function Assigned({ people }: { people: readonly { id: string; name: string }[] }) {
  const t = useTexts(clientTexts)
  if (people.length > 0) return <>{people.map(({ name }) => name).join(', ')}</>
  return (
    <strong className={classes['nobody']}>
      <IconUserPlus size={16} aria-hidden />
      {t('nobodyAssigned')}
    </strong>
  )
}
