import { IconMail, IconPencil, IconTrash, IconUserCheck, IconUserOff, IconUsers } from '@tabler/icons-react'
import type { PersonAbility, User } from '#contract/index.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { RowAction, RowMenu } from '../../ui/lists/RowAction.tsx'
import { peopleTexts } from '../texts/index.ts'
import { nameOf, useUserActions } from './user-actions.ts'

export type UserDialog = 'edit' | 'delete' | 'clients'

/** Only the actions on this person that the server allows. */
export function UserActions({ user, onOpen }: { user: User; onOpen(dialog: UserDialog): void }) {
  const t = useTexts(peopleTexts)
  const actions = useUserActions()
  const name = nameOf(user)
  const isAllowed = (ability: PersonAbility) => user.can.includes(ability)
  const rows = [
    {
      word: 'manageClients',
      icon: IconUsers,
      can: isAllowed('manage_clients'),
      run: () => onOpen('clients'),
    },
    { word: 'resend', icon: IconMail, can: isAllowed('resend_invite'), run: () => actions.resend(user) },
    {
      word: 'deactivate',
      icon: IconUserOff,
      can: isAllowed('deactivate'),
      run: () => void actions.setActive(user, false),
    },
    {
      word: 'reactivate',
      icon: IconUserCheck,
      can: isAllowed('reactivate'),
      run: () => void actions.setActive(user, true),
    },
    { word: 'delete', icon: IconTrash, can: isAllowed('delete'), run: () => onOpen('delete') },
  ] as const
  const offered = rows.filter(({ can }) => can)
  return (
    <>
      {isAllowed('edit') ? (
        <RowAction
          icon={IconPencil}
          word={t('editUser')}
          label={t('editNamed', { name })}
          onClick={() => onOpen('edit')}
        />
      ) : null}
      {offered.length > 0 ? (
        <RowMenu
          name={name}
          actions={offered.map(({ word, icon, run }) => ({
            key: word,
            icon,
            word: t(word),
            isDanger: word === 'delete',
            run,
          }))}
        />
      ) : null}
    </>
  )
}
