import { Button, Group, Modal, type ModalProps } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useWords } from '../../kit/words/i18n.ts'
import { useBackCloses } from './back-closes.ts'
import classes from './Dialog.module.css'
import { useFocusReturn } from './focus-return.ts'
import { useTypedInput } from './typed-input.ts'
import { useRootMark } from '../theme/root-mark.ts'
import { uiWords } from '../words/index.ts'

type Props = ModalProps & {
  /** Whether the address holds that it is open, so that Back closes it. */
  isInAddress?: boolean
  /** Whether closing would lose input. By default this depends on its fields; false if a draft is kept. */
  losesInput?: boolean
}

/**
 * A dialog that says how to close it. Of several that lie on each other, Escape and Back close the top one alone. With anything typed in it
 * they ask first, as do its cross and a click beside it.
 */
export function Dialog({ closeOnEscape = true, isInAddress = false, losesInput, children, ...props }: Props) {
  const t = useWords(uiWords)
  const { opened, onClose } = props
  const root = useRef<HTMLDivElement>(null)
  const input = useTypedInput(root)
  const [isAsking, setAsking] = useState(false)
  const keep = () => {
    setAsking(false)
    input.focus()
  }
  const wouldLose = () => input.isFramed() || (losesInput ?? input.has())
  const leave = () => {
    if (isAsking) keep()
    else if (wouldLose()) setAsking(true)
    else onClose()
  }
  const close = useRef(leave)
  useFocusReturn(opened)
  useRootMark('dialog', opened)
  useRootMark('full', opened && props.fullScreen === true)
  const isTop = useBackCloses(opened, leave, closeOnEscape && !isInAddress, wouldLose)
  useEffect(() => {
    close.current = leave
  })
  useEffect(() => {
    if (!opened) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || !closeOnEscape || !isTop()) return
      // A menu or a list that is open in the dialog takes the key for itself.
      if (
        event.target instanceof Element &&
        event.target.getAttribute('data-mantine-stop-propagation') === 'true'
      )
        return
      // The dialog may be gone before the key has come to the page under it, which would take it for its own.
      event.preventDefault()
      close.current()
    }
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [opened, closeOnEscape, isTop])
  return (
    <Modal
      ref={root}
      closeButtonProps={{ 'aria-label': t('close') }}
      {...props}
      onClose={leave}
      onFocusCapture={input.onFocusCapture}
      onInputCapture={() => setAsking(false)}
      closeOnEscape={false}
    >
      {children}
      {isAsking ? (
        <div className={classes['ask']} role="alert">
          <p>{t('discardQuestion')}</p>
          <Group gap="xs" wrap="nowrap">
            <Button variant="default" onClick={onClose}>
              {t('discard')}
            </Button>
            <Button autoFocus onClick={keep}>
              {t('keepEditing')}
            </Button>
          </Group>
        </div>
      ) : null}
    </Modal>
  )
}
