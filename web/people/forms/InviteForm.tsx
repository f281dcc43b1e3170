import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { Account, User } from '#contract/index.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { useViewer } from '../../kit/viewer.ts'
import { peopleTexts } from '../texts/index.ts'
import { FormFoot } from '../../ui/forms/FormFoot.tsx'
import { useContractForm } from '../../ui/forms/useContractForm.ts'
import { findEmailFault, findMissingNames, type PersonFields, placeEmailInUse } from './fields.ts'
import classes from './Forms.module.css'
import { LanguageField, NameFields } from './NameFields.tsx'
import { RoleField } from './RoleField.tsx'

type Props = {
  account: Pick<Account, 'id' | 'type' | 'totalUsers'>
  onSent(user: User): void
  onCancel(): void
}

/**
 * The lowest role is the default, so that more rights are given only on purpose. An account's first person must be able to invite the
 * others.
 */
export function InviteForm({ account, onSent, onCancel }: Props) {
  const t = useTexts(peopleTexts)
  const viewer = useViewer()
  const queryClient = useQueryClient()
  const values: PersonFields = {
    firstName: '',
    lastName: '',
    email: '',
    roleId: account.totalUsers === 0 ? 'ADMIN' : 'REVIEWER',
    language: viewer.language,
  }
  const form = useContractForm('inviteUser', {
    values,
    check: (typed) => ({
      ...findMissingNames(typed, t('enterName')),
      ...findEmailFault(typed, t('enterEmail')),
    }),
    input: ({ roleId, ...typed }) => roleId && { params: { id: account.id }, body: { ...typed, roleId } },
    onSuccess: (user) => {
      for (const key of ['listUsers', 'getAccount', 'listAccounts'])
        void queryClient.invalidateQueries({ queryKey: [key] })
      onSent(user)
    },
    place: placeEmailInUse(t('emailInUse')),
  })
  return (
    <form className={classes['form']} noValidate onSubmit={form.submit}>
      <NameFields form={form} />
      <TextInput label={t('email')} type="email" autoComplete="off" {...form.field('email')} />
      <RoleField
        account={account}
        ability="invite"
        value={form.values.roleId}
        error={form.errors.roleId}
        onChange={(roleId) => form.set({ roleId })}
      />
      <LanguageField label={t('mailLanguage')} form={form} />
      <FormFoot problem={form.problem} send={t('invite')} isPending={form.isPending} onCancel={onCancel} />
    </form>
  )
}
