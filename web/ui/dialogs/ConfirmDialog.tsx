import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { useWords } from '../../kit/words/i18n.ts'
import classes from './ConfirmDialog.module.css'
import { Dialog } from './Dialog.tsx'
import { uiWords } from '../words/index.ts'

type Props = {
  title: string
  /** Paragraphs that explain what happens. */
  children: ReactNode
  /** The label of the button that confirms. */
  action: string
  /** The word on the way back, where “Cancel” could be read as the action. */
  keep?: string
  isPending: boolean
  /** Why it was refused, where it was. */
  problem?: string | null
  onConfirm(): void
  onClose(): void
}

/** Asks before what cannot be undone; the way back has the focus. */
export function ConfirmDialog(props: Props) {
  const { title, children, action, keep, isPending, problem, onConfirm, onClose } = props
  const t = useWords(uiWords)
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
