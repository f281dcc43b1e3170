import { Button, Group } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Client } from '#contract/index.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { clientTexts } from '../texts/index.ts'
import classes from './AddClient.module.css'

type Props = { client: Client; onAnother(): void; onClose(): void }

export function Added({ client, onAnother, onClose }: Props) {
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
