import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type StaffAccountTypeCode, type User } from '#contract/index.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { useViewer } from '../../kit/viewer.ts'
import { FormFoot } from '../../ui/forms/FormFoot.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { toast } from '../../ui/toasts/toast.tsx'
import { RoleBadge } from '../RoleBadge.tsx'
import { nameOf, usePatchUser } from '../users/user-actions.ts'
import { peopleTexts } from '../texts/index.ts'
import { useContractForm } from '../../ui/forms/useContractForm.ts'
import { findMissingNames, type PersonFields, placeEmailInUse } from './fields.ts'
import classes from './Forms.module.css'
import { LanguageField, NameFields } from './NameFields.tsx'
import { RoleField } from './RoleField.tsx'

type Props = { user: User; accountType: StaffAccountTypeCode; onClose(): void }

export default function EditUserDialog(props: Props) {
  const t = useTexts(peopleTexts)
  return (
    <Dialog opened onClose={props.onClose} title={t('editUser')}>
      <EditForm {...props} />
    </Dialog>
  )
}

function EditForm({ user, accountType, onClose }: Props) {
  const t = useTexts(peopleTexts)
  const viewer = useViewer()
  const queryClient = useQueryClient()
  const patch = usePatchUser()
  const { firstName, lastName, email, language } = user
  const values: PersonFields = { firstName, lastName, email, language, roleId: user.role.id }
  const isSelf = user.id === viewer.id
  const form = useContractForm('updateUser', {
    values,
    check: (typed) => findMissingNames(typed, t('enterName')),
    input: ({ firstName, lastName, language, roleId }) => ({
      params: { id: user.id },
      body: {
        ...(firstName === user.firstName ? {} : { firstName }),
        ...(lastName === user.lastName ? {} : { lastName }),
        ...(language === user.language ? {} : { language }),
        ...(roleId && roleId !== user.role.id ? { roleId } : {}),
      },
    }),
    onSuccess: (saved) => {
      patch(saved.id, saved)
      if (isSelf) void queryClient.invalidateQueries({ queryKey: ['getViewer'] })
      toast(t('saved', { name: nameOf(saved) }))
      onClose()
    },
    place: placeEmailInUse(t('emailInUse')),
  })
  return (
    <form className={classes['form']} noValidate onSubmit={form.submit}>
      <NameFields form={form} />
      <TextInput label={t('email')} description={t('emailFixed')} variant="filled" readOnly value={email} />
      {user.can.includes('change_role') ? (
        <RoleField
          account={{ id: user.accountId, type: accountType }}
          ability="give"
          value={form.values.roleId}
          current={user.role.id}
          error={form.errors.roleId}
          onChange={(roleId) => form.set({ roleId })}
        />
      ) : (
        <p className={classes['fixed']}>
          {t('role')} <RoleBadge role={user.role} /> {t(isSelf ? 'ownRole' : 'fixedRole')}
        </p>
      )}
      <LanguageField label={t('language')} form={form} />
      <FormFoot problem={form.problem} send={t('save')} isPending={form.isPending} onCancel={onClose} />
    </form>
  )
}
