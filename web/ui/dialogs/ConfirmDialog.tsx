import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { useWords } from '../../kit/words/i18n.ts'
import classes from './ConfirmDialog.module.css'
import { Dialog } from './Dialog.tsx'
import { uiWords } from '../words/index.ts'

type Props = {
  title: string
  /** What happens, in paragraphs. */
  children: ReactNode
  /** The word on the button that does it. */
  action: string
  isPending: boolean
  /** Why it was refused, where it was. */
  problem?: string | null
  onConfirm(): void
  onClose(): void
}

/** Asks before what cannot be undone; the way back has the focus. */
export function ConfirmDialog({ title, children, action, isPending, problem, onConfirm, onClose }: Props) {
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
            {t('cancel')}
          </Button>
          <Button color="red" loading={isPending} onClick={onConfirm}>
            {action}
          </Button>
        </Group>
      </div>
    </Dialog>
  )
}
