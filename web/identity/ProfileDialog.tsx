import { Select, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { LANGUAGES, LANGUAGE_NAMES, type Viewer } from '#contract/index.ts'
import { switchLanguage, useTexts } from '../kit/i18n/i18n.ts'
import { keyOf } from '../kit/calls/query.ts'
import { useViewer } from '../kit/viewer.ts'
import { FormFoot } from '../ui/forms/FormFoot.tsx'
import { useChangedFields } from '../ui/forms/useChangedFields.ts'
import { useContractForm } from '../ui/forms/useContractForm.ts'
import { Dialog } from '../ui/dialogs/Dialog.tsx'
import { toast } from '../ui/toasts/toast.tsx'
import classes from './Guest.module.css'
import { identityTexts } from './texts/index.ts'

/** The user's own name and language. Roles and the like can't be changed here. */
export default function ProfileDialog({ onClose }: { onClose(): void }) {
  const t = useTexts(identityTexts)
  return (
    <Dialog opened onClose={onClose} title={t('profile')}>
      <ProfileForm onClose={onClose} />
    </Dialog>
  )
}

function ProfileForm({ onClose }: { onClose(): void }) {
  const t = useTexts(identityTexts)
  const viewer = useViewer()
  const [opened] = useState(viewer)
  const changedFields = useChangedFields<{ firstName: string; lastName: string }>(opened)
  const queryClient = useQueryClient()
  // A client's name is part of the firm's record, so the client can't change it.
  const isClient = viewer.clientId !== null
  const form = useContractForm('updateUser', {
    values: { firstName: viewer.firstName, lastName: viewer.lastName, language: viewer.language },
    check: ({ firstName, lastName }) => ({
      ...(firstName.trim() === '' ? { firstName: t('enterName') } : {}),
      ...(lastName.trim() === '' ? { lastName: t('enterName') } : {}),
    }),
    // Only what this user changed, because an administrator may have corrected the name.
    input: ({ firstName, lastName, language }) => ({
      params: { id: viewer.id },
      body: { ...changedFields({ firstName: firstName.trim(), lastName: lastName.trim() }), language },
    }),
    onSuccess: ({ firstName, lastName, language }) => {
      queryClient.setQueryData<Viewer>(
        keyOf('getViewer', {}),
        (before) => before && { ...before, firstName, lastName, language },
      )
      void queryClient.invalidateQueries({ queryKey: ['listUsers'] })
      if (language !== viewer.language) void switchLanguage(language)
      toast(t('profileSaved'))
      onClose()
    },
  })
  const ofName = isClient ? ({ readOnly: true, variant: 'filled' } as const) : {}
  return (
    <form className={classes['form']} noValidate onSubmit={form.submit}>
      <TextInput
        label={t('firstName')}
        autoComplete="given-name"
        data-autofocus={!isClient || undefined}
        {...ofName}
        {...form.field('firstName')}
      />
      <TextInput
        label={t('lastName')}
        autoComplete="family-name"
        {...ofName}
        {...(isClient ? { description: t('nameFixed') } : {})}
        {...form.field('lastName')}
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
        value={form.values.language}
        onChange={(language) => language && form.set({ language })}
      />
      <FormFoot problem={form.problem} send={t('save')} isPending={form.isPending} onCancel={onClose} />
    </form>
  )
}
