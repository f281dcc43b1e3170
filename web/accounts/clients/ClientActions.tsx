import { ActionIcon, Tooltip } from '@mantine/core'
import { IconLock, IconMailForward, IconPencil, IconTrash, IconUsers } from '@tabler/icons-react'
import type { Client } from '#contract/index.ts'
import { useWords } from '../../kit/words/i18n.ts'
import { useMay } from '../../kit/viewer.ts'
import { useInvitation } from '../../people/index.ts'
import { accountWords } from '../words/index.ts'
import type { ClientDialog } from './ClientDialogs.tsx'

/** Who works on the client, and what the viewer may do to it. */
export function ClientActions({ client, onOpen }: { client: Client; onOpen(dialog: ClientDialog): void }) {
  const t = useWords(accountWords)
  const name = `${client.firstName} ${client.lastName}`
  const invitation = useInvitation(client)
  const acts = [
    { dialog: 'people', word: 'people', named: 'peopleOf', icon: IconUsers, can: true },
    {
      dialog: 'edit',
      word: 'editClient',
      named: 'editNamed',
      icon: IconPencil,
      can: useMay('EDIT_CLIENT'),
    },
    {
      dialog: 'hold',
      word: 'holdClient',
      named: 'holdNamed',
      icon: IconLock,
      // Anyone who adds clients: managers and above.
      can: useMay('ADD_CLIENT'),
    },
    {
      dialog: 'delete',
      word: 'deleteClient',
      named: 'deleteNamed',
      icon: IconTrash,
      can: useMay('DELETE_CLIENT'),
    },
  ] as const
  return (
    <>
      {invitation ? (
        <Tooltip label={invitation.label}>
          <ActionIcon
            size={32}
            variant="subtle"
            color="gray"
            aria-label={invitation.named}
            loading={invitation.isPending}
            onClick={invitation.send}
          >
            <IconMailForward size={18} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
      ) : null}
      {acts
        .filter(({ can }) => can)
        .map(({ dialog, word, named, icon: Icon }) => (
          <Tooltip key={dialog} label={t(word)}>
            <ActionIcon
              size={32}
              variant="subtle"
              color="gray"
              aria-label={t(named, { name })}
              onClick={() => onOpen(dialog)}
            >
              <Icon size={18} stroke={1.6} />
            </ActionIcon>
          </Tooltip>
        ))}
    </>
  )
}
