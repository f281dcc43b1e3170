import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTexts } from '../../kit/i18n/i18n.ts'
import classes from './ConfirmDialog.module.css'
import { Dialog } from './Dialog.tsx'
import { uiTexts } from '../texts/index.ts'

type Props = {
  title: string
  /** Paragraphs that explain what happens. */
  children: ReactNode
  /** The label of the button that confirms. */
  action: string
  /** The label of the cancel button, if “Cancel” could be mistaken for the action. */
  keep?: string
  isPending: boolean
  /** Why the action was refused; null or undefined if it wasn't. */
  problem?: string | null
  onConfirm(): void
  onClose(): void
}

/** Asks before an action that can't be undone. The cancel button has the focus. */
export function ConfirmDialog(props: Props) {
  const { title, children, action, keep, isPending, problem, onConfirm, onClose } = props
  const t = useTexts(uiTexts)
  return (
    <Dialog opened onClose={onClose} title={title}>
      <div className={classes['body']}>
        {children}
        {problem ? (
          <p className={classes['problem']} role="alert">
            {problem}
          </p>
        ) : null}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" data-autofocus onClick={onClose}>
            {keep ?? t('cancel')}
          </Button>
          <Button color="red" loading={isPending} onClick={onConfirm}>
            {action}
          </Button>
        </Group>
      </div>
    </Dialog>
  )
}
