import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTexts } from '../../kit/i18n/i18n.ts'
import classes from './FormFoot.module.css'
import { uiTexts } from '../texts/index.ts'

type Props = {
  /** Why the form was refused, if no field shows the reason. */
  problem?: ReactNode
  /** The label of the submit button. */
  send: string
  isPending: boolean
  /** False if another button of the dialog is the main one. */
  isMain?: boolean
  onCancel(): void
}

/** The bottom of a form in a dialog: its error, the cancel button and the submit button. */
export function FormFoot(props: Props) {
  const { problem, send, isPending, isMain = true, onCancel } = props
  const t = useTexts(uiTexts)
  return (
    <>
      {problem ? (
        <p className={classes['problem']} role="alert">
          {problem}
        </p>
      ) : null}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button type="submit" variant={isMain ? 'filled' : 'default'} loading={isPending}>
          {send}
        </Button>
      </Group>
    </>
  )
}
