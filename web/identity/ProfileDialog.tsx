import { Select, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { LANGUAGES, LANGUAGE_NAMES, type Viewer } from '#contract/index.ts'
import { speak, useWords } from '../kit/words/i18n.ts'
import type { Problem } from '../kit/calls/problem.ts'
import { keyOf, useWrite } from '../kit/calls/query.ts'
import { useViewer } from '../kit/viewer.ts'
import { FormFoot } from '../ui/forms/FormFoot.tsx'
import { Dialog } from '../ui/dialogs/Dialog.tsx'
import { toast } from '../ui/toasts/toast.tsx'
import classes from './Guest.module.css'
import { identityWords } from './words/index.ts'

/** One's own name and language; who one is to the firm is not one's own to change. */
export default function ProfileDialog({ onClose }: { onClose(): void }) {
  const t = useWords(identityWords)
  return (
    <Dialog opened onClose={onClose} title={t('profile')}>
      <ProfileForm onClose={onClose} />
    </Dialog>
  )
}

function ProfileForm({ onClose }: { onClose(): void }) {
  const t = useWords(identityWords)
  const viewer = useViewer()
  const queryClient = useQueryClient()
  const [typed, setTyped] = useState({
    firstName: viewer.firstName,
    lastName: viewer.lastName,
    language: viewer.language,
  })
  const [problem, setProblem] = useState<Problem | null>(null)
  const save = useWrite('updateUser', {
    onSuccess: ({ firstName, lastName, language }) => {
      queryClient.setQueryData<Viewer>(
        keyOf('getViewer', {}),
        (before) => before && { ...before, firstName, lastName, language },
      )
      void queryClient.invalidateQueries({ queryKey: ['listUsers'] })
      if (language !== viewer.language) void speak(language)
      toast(t('profileSaved'))
      onClose()
    },
    onProblem: setProblem,
  })
  // A client's name comes from the firm's record.
  const isClient = viewer.clientId !== null
  const ofName = isClient ? ({ readOnly: true, variant: 'filled' } as const) : {}
  const { fields = {} } = problem ?? {}
  const isTold = Object.keys(typed).some((name) => name in fields)
  const missing = (name: 'firstName' | 'lastName') =>
    typed[name].trim() === '' ? t('enterName') : fields[name]
  return (
    <form
      className={classes['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setProblem(null)
        if (typed.firstName.trim() !== '' && typed.lastName.trim() !== '')
          save.mutate({ params: { id: viewer.id }, body: isClient ? { language: typed.language } : typed })
      }}
    >
      <TextInput
        label={t('firstName')}
        autoComplete="given-name"
        data-autofocus={!isClient || undefined}
        value={typed.firstName}
        error={missing('firstName')}
        {...ofName}
        onChange={(event) => setTyped({ ...typed, firstName: event.currentTarget.value })}
      />
      <TextInput
        label={t('lastName')}
        autoComplete="family-name"
        value={typed.lastName}
        error={missing('lastName')}
        {...ofName}
        {...(isClient ? { description: t('nameFixed') } : {})}
        onChange={(event) => setTyped({ ...typed, lastName: event.currentTarget.value })}
      />
      <TextInput
        label={t('email')}
        description={t('emailFixed')}
        variant="filled"
        readOnly
        value={viewer.email}
      />
      <Select
        label={t('language')}
        description={t('languageHint')}
        allowDeselect={false}
        data={LANGUAGE_NAMES.map((value) => ({ value, label: LANGUAGES[value] }))}
        value={typed.language}
        onChange={(value) =>
          setTyped({ ...typed, language: LANGUAGE_NAMES.find((each) => each === value) ?? typed.language })
        }
      />
      <FormFoot
        problem={problem && !isTold ? problem.message : null}
        send={t('save')}
        isPending={save.isPending}
        onCancel={onClose}
      />
    </form>
  )
}
