import { ActionIcon } from '@mantine/core'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { UserClient } from '#contract/index.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { Count } from '../../ui/Pill.tsx'
import { entryTexts } from '../texts/index.ts'
import classes from './ClientDrawer.module.css'
import { useStar } from './useStar.ts'

export function ClientRow({ client, isStarred }: { client: UserClient['client']; isStarred: boolean }) {
  const t = useTexts(entryTexts)
  const star = useStar()
  const name = `${client.lastName}, ${client.firstName}`
  return (
    <div className={classes['row']}>
      <Link
        to="/clients/$clientId/{-$tab}"
        params={{ clientId: client.id, tab: undefined }}
        className={classes['client']}
        activeOptions={{ exact: false, includeSearch: false }}
        preload={false}
        title={name}
      >
        <span className={classes['name']}>{name}</span>
        <Count value={client.totalUnreviewed} tone="unreviewed" label={t('unreviewed')} />
        <Count value={client.totalEscalated} tone="escalated" label={t('escalated')} />
      </Link>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={28}
        aria-label={t(isStarred ? 'unstar' : 'star', { name })}
        onClick={() => void star(client, !isStarred)}
      >
        {isStarred ? <IconStarFilled size={14} /> : <IconStar size={14} />}
      </ActionIcon>
    </div>
  )
}
