import { IconLock, IconMailForward, IconPencil, IconTrash, IconUsers } from '@tabler/icons-react'
import type { Client } from '#contract/index.ts'
import { useWords } from '../../kit/words/i18n.ts'
import { useMay } from '../../kit/viewer.ts'
import { useInvitation } from '../../people/index.ts'
import { RowAct } from '../../ui/lists/RowAct.tsx'
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
        <RowAct
          icon={IconMailForward}
          word={invitation.label}
          label={invitation.named}
          isPending={invitation.isPending}
          onClick={invitation.send}
        />
      ) : null}
      {acts
        .filter(({ can }) => can)
        .map(({ dialog, word, named, icon }) => (
          <RowAct
            key={dialog}
            icon={icon}
            word={t(word)}
            label={t(named, { name })}
            onClick={() => onOpen(dialog)}
          />
        ))}
    </>
  )
}
