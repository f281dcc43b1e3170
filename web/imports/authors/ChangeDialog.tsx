import { Button, Group, TextInput } from '@mantine/core'
import type { AuthorQuestion } from '#contract/index.ts'
import { useNumber, useTexts } from '../../kit/i18n/i18n.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { useContractForm } from '../../ui/forms/useContractForm.ts'
import { authorTexts } from '../texts/authors/index.ts'
import classes from './Authors.module.css'
import { questionOf, useAuthorDecision } from './useAuthorDecision.ts'

type Props = { question: AuthorQuestion; importId: string; onClose(): void }

/** Posts of records that are no longer the client's leave the file, with a reason and their number, because some were reviewed or are in files. */
export default function ChangeDialog({ question, importId, onClose }: Props) {
  const t = useTexts(authorTexts)
  const number = useNumber()
  const { refresh } = useAuthorDecision(importId)
  const { posts, reviewed, filed } = question
  const form = useContractForm('decideAuthor', {
    values: { reason: '', typed: '' },
    // Separators of thousands, as the number is shown, are accepted.
    check: ({ reason, typed }) => ({
      ...(reason.trim() === '' && { reason: t('whyMissing') }),
      ...(typed.replaceAll(/[\s.,’']/gu, '') !== String(posts) && {
        typed: t('typeNumber', { posts: number(posts) }),
      }),
    }),
    input: ({ reason }) => ({
      params: { id: importId },
      body: {
        ...questionOf(question),
        answer: 'other' as const,
        takeOut: { reason: reason.trim().replaceAll(/\s+/g, ' '), posts },
      },
    }),
    onSuccess: async () => {
      onClose()
      await refresh()
    },
    place: ({ fields }) =>
      Object.fromEntries(
        Object.entries(fields ?? {}).map(([field, said]) => [field.replace('takeOut.', ''), said]),
      ),
  })
  return (
    <Dialog opened onClose={onClose} size={560} title={t('changeTitle')}>
      <form className={classes['form']} noValidate onSubmit={form.submit}>
        <p>{t('changeHint', { count: posts })}</p>
        {reviewed > 0 ? <p>{t('changeReviewed', { count: reviewed })}</p> : null}
        {filed > 0 ? <p>{t('changeFiled', { count: filed })}</p> : null}
        <TextInput label={t('why')} autoFocus {...form.field('reason')} />
        <TextInput
          label={t('type', { posts: number(posts) })}
          inputMode="numeric"
          autoComplete="off"
          {...form.field('typed')}
        />
        <p>{t('changeThen')}</p>
        {form.problem ? (
          <p className={classes['problem']} role="alert">
            {form.problem}
          </p>
        ) : null}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" color="red" loading={form.isPending}>
            {t('takeOut', { count: posts })}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}
