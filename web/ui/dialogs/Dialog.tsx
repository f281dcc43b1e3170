import { Button, Group, Modal, type ModalProps } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { nextWindowNumber, WindowNumber } from '../../kit/keys/commands.ts'
import { useCloseOnBack } from './useCloseOnBack.ts'
import classes from './Dialog.module.css'
import { useFocusReturn } from './useFocusReturn.ts'
import { useTypedInput } from './useTypedInput.ts'
import { useRootMark } from '../theme/root-mark.ts'
import { liftToasts } from '../toasts/raise.ts'
import { uiTexts } from '../texts/index.ts'

type Props = ModalProps & {
  /** Whether the address records that it is open, so that Back closes it. */
  isInAddress?: boolean
  /** Whether closing would lose input. By default this depends on its fields; false if a draft is kept. */
  losesInput?: boolean
}

/**
 * A dialog. If several are open, Escape and Back close only the top one; if it has unsaved input, they, its close button and a click
 * outside ask first.
 */
export function Dialog({ closeOnEscape = true, isInAddress = false, losesInput, children, ...props }: Props) {
  const t = useTexts(uiTexts)
  const { opened, onClose } = props
  const root = useRef<HTMLDivElement>(null)
  const [number] = useState(nextWindowNumber)
  const input = useTypedInput(root)
  const [isAsking, setAsking] = useState(false)
  const keep = () => {
    setAsking(false)
    input.focus()
  }
  const wouldLoseInput = () => input.isFramed() || (losesInput ?? input.has())
  const leave = () => {
    if (isAsking) keep()
    else if (wouldLoseInput()) setAsking(true)
    else onClose()
  }
  const close = useRef(leave)
  useFocusReturn(opened)
  useRootMark('dialog', opened)
  useRootMark('full', opened && props.fullScreen === true)
  const isTop = useCloseOnBack(opened, leave, closeOnEscape && !isInAddress, wouldLoseInput)
  useEffect(() => {
    close.current = leave
  })
  // It covers the bars of the page, above which toasts are.
  useEffect(() => {
    if (!opened) return
    liftToasts()
    return () => void requestAnimationFrame(liftToasts)
  }, [opened])
  useEffect(() => {
    if (!opened) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || !closeOnEscape || !isTop()) return
      // An open menu, list or popover in the dialog handles the key itself.
      if (
        event.target instanceof Element &&
        (event.target.getAttribute('data-mantine-stop-propagation') === 'true' ||
          event.target.closest('[data-own-escape]'))
      )
        return
      // The dialog may close before the key event reaches the page, which must not handle it as well.
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
      <WindowNumber value={number}>{children}</WindowNumber>
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
