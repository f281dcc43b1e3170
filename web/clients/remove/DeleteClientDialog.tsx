import { Alert, Button, Group, TextInput } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Client } from '#contract/index.ts'
import { normalizeForSearch } from '../../kit/i18n/plain-words.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { useWrite } from '../../kit/calls/query.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { useProblemFocus } from '../../ui/forms/useProblemFocus.ts'
import { hideUndo, toast } from '../../ui/toasts/toast.tsx'
import classes from '../edit/Edit.module.css'
import { clientTexts } from '../texts/index.ts'

type Props = { client: Client; onClose(): void; onDeleted?: (() => void) | undefined }

/** Deletion can't be undone, so the user must type the name. It isn't offered during a preservation hold. */
export default function DeleteClientDialog({ client, onClose, onDeleted }: Props) {
  const t = useTexts(clientTexts)
  const queryClient = useQueryClient()
  const name = `${client.firstName} ${client.lastName}`
  const hold = client.hold ?? client.firmHold
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const { wasStopped, stop } = useProblemFocus()
  const remove = useWrite('deleteClient', {
    onSuccess: () => {
      hideUndo()
      toast(t('clientDeleted', { name }))
      onClose()
      onDeleted?.()
      for (const key of ['listCustomerClients', 'listUserClients', 'listCharges', 'listUsers', 'countPosts'])
        void queryClient.invalidateQueries({ queryKey: [key] })
      queryClient.removeQueries({ queryKey: ['getClient', { params: { id: client.id } }] })
    },
    onProblem: ({ message }) => setProblem(message),
  })
  const isSure = normalizeForSearch(typed.trim()) === normalizeForSearch(client.lastName.trim())
  const isBusy = remove.isPending
  return (
    <Dialog
      opened
      losesInput={false}
      onClose={onClose}
      title={t('deleteClientTitle', { name })}
      closeOnEscape={!isBusy}
      closeOnClickOutside={!isBusy}
      withCloseButton={!isBusy}
    >
      <form
        className={classes['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setProblem(null)
          if (isSure && !isBusy) remove.mutate({ params: { id: client.id } })
          else stop(event.currentTarget)
        }}
      >
        <p className={classes['text']}>{t('deleteClientText', { name })}</p>
        <p className={classes['text']}>{t('deleteClientFinal')}</p>
        {hold ? (
          <Alert role="note" variant="light" color="gray" icon={<IconLock size={18} />}>
            {t(client.hold ? 'heldBy' : 'firmHeldBy', { name: hold.byName, reason: hold.reason })}
          </Alert>
        ) : (
          <TextInput
            label={t('typeLastName', { lastName: client.lastName })}
            autoComplete="off"
            data-autofocus
            disabled={isBusy}
            value={typed}
            error={wasStopped && !isSure ? t('lastNameDiffers') : undefined}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
        {problem ? (
          <p className={classes['problem']} role="alert">
            {problem}
          </p>
        ) : null}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" disabled={isBusy} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" color="red" disabled={Boolean(hold)} loading={isBusy}>
            {t('deleteClient')}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}
