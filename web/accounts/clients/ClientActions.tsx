import { IconLock, IconMailForward, IconPencil, IconTrash, IconUsers } from '@tabler/icons-react'
import type { Client } from '#contract/index.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { useMay } from '../../kit/viewer.ts'
import { useInvitation } from '../../people/index.ts'
import { RowAction, RowMenu } from '../../ui/lists/RowAction.tsx'
import { hasNoHover } from '../../ui/theme/hover.ts'
import { accountTexts } from '../texts/index.ts'
import type { ClientDialog } from './ClientDialogs.tsx'

type Props = {
  client: Client
  /** On touch screens each action has a label, for which a table row has no room. */
  isInTable?: boolean
  onOpen(dialog: ClientDialog): void
}

/** Who works on the client, and what the viewer can do with the client. */
export function ClientActions({ client, isInTable = false, onOpen }: Props) {
  const t = useTexts(accountTexts)
  const name = `${client.firstName} ${client.lastName}`
  const invitation = useInvitation(client)
  const actions = [
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
      // Everyone who can add clients: managers and above.
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
  const offered = [
    ...(invitation
      ? [
          {
            key: 'invite',
            icon: IconMailForward,
            word: invitation.label,
            label: invitation.named,
            isPending: invitation.isPending,
            run: invitation.send,
          },
        ]
      : []),
    ...actions
      .filter(({ can }) => can)
      .map(({ dialog, word, named, icon }) => ({
        key: dialog,
        icon,
        word: t(word),
        label: t(named, { name }),
        isPending: false,
        isDanger: dialog === 'delete',
        run: () => onOpen(dialog),
      })),
  ]
  if (isInTable && hasNoHover()) return <RowMenu name={name} actions={offered} />
  return offered.map(({ key, run, icon, word, label, isPending }) => (
    <RowAction key={key} onClick={run} {...{ icon, word, label, isPending }} />
  ))
}
