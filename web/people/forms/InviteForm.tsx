import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Account, User } from '#contract/index.ts'
import { useWords } from '../../kit/words/i18n.ts'
import { useWrite } from '../../kit/calls/query.ts'
import { useViewer } from '../../kit/viewer.ts'
import { peopleWords } from '../words/index.ts'
import { FormFoot } from '../../ui/forms/FormFoot.tsx'
import { type FieldErrors, missingIn, type PersonFields, sortProblem } from './fields.ts'
import classes from './Forms.module.css'
import { LanguageField, NameFields } from './NameFields.tsx'
import { RoleField } from './RoleField.tsx'

type Props = {
  account: Pick<Account, 'id' | 'type' | 'totalUsers'>
  onSent(user: User): void
  onCancel(): void
}

/** The lowest role is offered first, since more is given on purpose; but an account's first person has to invite the others. */
export function InviteForm({ account, onSent, onCancel }: Props) {
  const t = useWords(peopleWords)
  const viewer = useViewer()
  const queryClient = useQueryClient()
  const [typed, setTyped] = useState<PersonFields>({
    firstName: '',
    lastName: '',
    email: '',
    roleId: account.totalUsers === 0 ? 'ADMIN' : 'REVIEWER',
    language: viewer.language,
  })
  const [errors, setErrors] = useState<FieldErrors>({})
  const [rest, setRest] = useState<string | null>(null)
  const invite = useWrite('inviteUser', {
    onSuccess: (user) => {
      for (const key of ['listUsers', 'getAccount', 'listAccounts'])
        void queryClient.invalidateQueries({ queryKey: [key] })
      onSent(user)
    },
    onProblem: (problem) => {
      const sorted = sortProblem(problem, t('emailInUse'))
      setErrors(sorted.errors)
      setRest(sorted.rest)
    },
  })
  const { roleId } = typed
  const isWhole =
    roleId !== null && [typed.firstName, typed.lastName, typed.email].every((text) => text.trim() !== '')
  const submit = () => {
    const missing = missingIn(typed, { name: t('enterName'), email: t('enterEmail') })
    setErrors(missing)
    setRest(null)
    if (Object.keys(missing).length === 0 && roleId)
      invite.mutate({ params: { id: account.id }, body: { ...typed, roleId } })
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
      <TextInput
        label={t('email')}
        type="email"
        autoComplete="off"
        value={typed.email}
        error={errors.email}
        onChange={(event) => setTyped({ ...typed, email: event.currentTarget.value })}
      />
      <RoleField
        account={account}
        ability="invite"
        value={typed.roleId}
        error={errors.roleId}
        onChange={(roleId) => setTyped({ ...typed, roleId })}
      />
      <LanguageField label={t('mailLanguage')} typed={typed} errors={errors} onType={setTyped} />
      <FormFoot
        problem={rest}
        send={t('invite')}
        isPending={invite.isPending}
        canSend={isWhole}
        onCancel={onCancel}
      />
    </form>
  )
}
