import { Button, Group, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { UnreadFile } from '#contract/index.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { useContractForm } from '../../ui/forms/useContractForm.ts'
import { toast } from '../../ui/toasts/toast.tsx'
import { unreadTexts } from '../texts/unread/index.ts'
import classes from './Unread.module.css'

/** Asks for the reason, which the evidence holds. */
export default function RemoveUnreadDialog({ file, onClose }: { file: UnreadFile; onClose(): void }) {
  const t = useTexts(unreadTexts)
  const queryClient = useQueryClient()
  const { id, fileName: name } = file
  const form = useContractForm('removeUnreadFile', {
    values: { reason: '' },
    input: ({ reason }) => ({
      params: { id },
      body: { reason: reason.trim().replaceAll(/\s+/g, ' ') },
    }),
    onSuccess: async () => {
      toast(t('removed', { name }))
      onClose()
      await queryClient.invalidateQueries({ queryKey: ['listUnreadFiles'] })
    },
  })
  return (
    <Dialog opened onClose={onClose} size={560} title={t('removeTitle')}>
      <form className={classes['form']} noValidate onSubmit={form.submit}>
        <p>{t('removeHint', { name })}</p>
        <TextInput label={t('why')} autoFocus {...form.field('reason')} />
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
            {t('remove')}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}
