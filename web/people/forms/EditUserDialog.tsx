import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type StaffAccountTypeCode, type User } from '#contract/index.ts'
import { useWords } from '../../kit/words/i18n.ts'
import { useWrite } from '../../kit/calls/query.ts'
import { useViewer } from '../../kit/viewer.ts'
import { FormFoot } from '../../ui/forms/FormFoot.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { toast } from '../../ui/toasts/toast.tsx'
import { RoleBadge } from '../RoleBadge.tsx'
import { nameOf, usePatchUser } from '../users/acts.ts'
import { peopleWords } from '../words/index.ts'
import { type FieldErrors, missingIn, type PersonFields, sortProblem } from './fields.ts'
import classes from './Forms.module.css'
import { LanguageField, NameFields } from './NameFields.tsx'
import { RoleField } from './RoleField.tsx'

type Props = { user: User; accountType: StaffAccountTypeCode; onClose(): void }

export default function EditUserDialog(props: Props) {
  const t = useWords(peopleWords)
  return (
    <Dialog opened onClose={props.onClose} title={t('editUser')}>
      <EditForm {...props} />
    </Dialog>
  )
}

function EditForm({ user, accountType, onClose }: Props) {
  const t = useWords(peopleWords)
  const viewer = useViewer()
  const queryClient = useQueryClient()
  const patch = usePatchUser()
  const { firstName, lastName, email, language } = user
  const [typed, setTyped] = useState<PersonFields>({
    firstName,
    lastName,
    email,
    language,
    roleId: user.role.id,
  })
  const [errors, setErrors] = useState<FieldErrors>({})
  const [rest, setRest] = useState<string | null>(null)
  const isSelf = user.id === viewer.id
  const save = useWrite('updateUser', {
    onSuccess: (saved) => {
      patch(saved.id, saved)
      if (isSelf) void queryClient.invalidateQueries({ queryKey: ['getViewer'] })
      toast(t('saved', { name: nameOf(saved) }))
      onClose()
    },
    onProblem: (problem) => {
      const sorted = sortProblem(problem, t('emailInUse'))
      setErrors(sorted.errors)
      setRest(sorted.rest)
    },
  })
  const submit = () => {
    const missing = missingIn(typed, { name: t('enterName'), email: t('enterEmail') })
    setErrors(missing)
    setRest(null)
    if (Object.keys(missing).length > 0) return
    const { email: _, roleId, ...body } = typed
    const role = roleId && roleId !== user.role.id ? { roleId } : {}
    save.mutate({ params: { id: user.id }, body: { ...body, ...role } })
  }
  return (
    <form
      className={classes['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <NameFields typed={typed} errors={errors} onType={setTyped} />
      <TextInput label={t('email')} description={t('emailFixed')} variant="filled" readOnly value={email} />
      {user.can.includes('change_role') ? (
        <RoleField
          account={{ id: user.accountId, type: accountType }}
          ability="give"
          value={typed.roleId}
          current={user.role.id}
          error={errors.roleId}
          onChange={(roleId) => setTyped({ ...typed, roleId })}
        />
      ) : (
        <p className={classes['fixed']}>
          {t('role')} <RoleBadge role={user.role} /> {t(isSelf ? 'ownRole' : 'fixedRole')}
        </p>
      )}
      <LanguageField label={t('language')} typed={typed} errors={errors} onType={setTyped} />
      <FormFoot problem={rest} send={t('save')} isPending={save.isPending} onCancel={onClose} />
    </form>
  )
}
