import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import type { Client } from '#contract/index.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { clientTexts } from '../texts/index.ts'
import { Wizard } from './Wizard.tsx'
import { Button, Group } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import classes from './AddClient.module.css'

const NARROW_QUERY = '(max-width: 40em)'

/** The wizard for a new client, in four steps. Closing it keeps the draft until the client is added or the draft discarded. */
export default function AddClientDialog({ customerId, onClose }: { customerId: string; onClose(): void }) {
  const t = useTexts(clientTexts)
  const isNarrow = useMediaQuery(NARROW_QUERY, window.matchMedia(NARROW_QUERY).matches)
  const [added, setAdded] = useState<Client | null>(null)
  return (
    <Dialog
      opened
      losesInput={false}
      onClose={onClose}
      title={t('addClient')}
      fullScreen={isNarrow}
      radius={isNarrow ? 0 : 'lg'}
      closeOnClickOutside={false}
    >
      {added ? (
        <Added client={added} onAnother={() => setAdded(null)} onClose={onClose} />
      ) : (
        <Wizard customerId={customerId} onAdded={setAdded} />
      )}
    </Dialog>
  )
}

type Props = { client: Client; onAnother(): void; onClose(): void }

function Added({ client, onAnother, onClose }: Props) {
  const t = useTexts(clientTexts)
  const name = `${client.firstName} ${client.lastName}`
  return (
    <div className={classes['step']}>
      <div className={classes['added']} role="status">
        <IconCircleCheck size={36} stroke={1.5} aria-hidden />
        <p className={classes['sentence']}>
          <strong>{t('addedTitle', { name })}</strong>
        </p>
        <p className={classes['sentence']}>{t('addedText', { email: client.email })}</p>
        <Link
          to="/clients/$clientId/{-$tab}"
          params={{ clientId: client.id, tab: undefined }}
          onClick={onClose}
        >
          {t('toProfileOf', { name })}
        </Link>
      </div>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onAnother}>
          {t('addAnother')}
        </Button>
        <Button autoFocus onClick={onClose}>
          {t('done')}
        </Button>
      </Group>
    </div>
  )
}
