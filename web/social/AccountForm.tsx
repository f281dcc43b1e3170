import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { SocialSite } from '#contract/index.ts'
import type { Problem } from '../kit/calls/problem.ts'
import { useTexts } from '../kit/i18n/i18n.ts'
import { afterPress } from '../ui/forms/after-press.ts'
import type { ContractForm } from '../ui/forms/useContractForm.ts'
import classes from './Social.module.css'
import { socialTexts } from './texts/index.ts'

type Props = {
  site: SocialSite
  form: ContractForm<{ externalId: string }>
  action: string
  onCancel(): void
}

/** Whether an address can be sent; the server checks it in full. */
export const isWebAddress = (text: string): boolean => text.includes('@') && text.includes('.')

/** Shows every error at the form's only field. */
export const showErrorsInField =
  (alreadyAdded: string) =>
  ({ code, fields, message }: Problem): { externalId: string } => ({
    externalId: code === 'CONFLICT' ? alreadyAdded : (fields['externalId'] ?? message),
  })

/** Opened at the bottom of a phone's screen, its buttons and errors would be below it. */
const showWholeForm = (form: HTMLFormElement | null): void => form?.scrollIntoView({ block: 'nearest' })

/** Asks for the email address of an account. */
export function AccountForm({ site, form, action, onCancel }: Props) {
  const t = useTexts(socialTexts)
  const [isLeft, setLeft] = useState(false)
  const field = form.field('externalId')
  const isIncomplete = !isWebAddress(field.value)
  return (
    <form ref={showWholeForm} className={classes['add']} noValidate onSubmit={form.submit}>
      <TextInput
        data-autofocus
        autoFocus
        type="email"
        inputMode="email"
        autoComplete="off"
        label={t('email', { platform: site.name })}
        description={t('emailHint', { platform: site.name })}
        {...field}
        error={
          field.error ?? (isLeft && isIncomplete && field.value !== '' ? t('emailIncomplete') : undefined)
        }
        onBlur={() => afterPress(() => setLeft(true))}
      />
      <div className={classes['actions']}>
        <Button
          type="submit"
          disabled={isIncomplete}
          title={isIncomplete ? t('emailIncomplete') : undefined}
          loading={form.isPending}
        >
          {action}
        </Button>
        <Button variant="subtle" color="gray" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}
