import { Modal, type ModalProps } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useWords } from '../../kit/words/i18n.ts'
import { useBackCloses } from './back-closes.ts'
import { useFocusReturn } from './focus-return.ts'
import { useRootMark } from '../theme/root-mark.ts'
import { uiWords } from '../words/index.ts'

type Props = ModalProps & {
  /** Whether it is open stands in the address, so that Back closes it by itself. */
  isInAddress?: boolean
}

/** A dialog that says how to close it. Of several that lie on each other, Escape and Back close the top one alone. */
export function Dialog({ closeOnEscape = true, isInAddress = false, ...props }: Props) {
  const t = useWords(uiWords)
  const { opened, onClose } = props
  const close = useRef(onClose)
  useFocusReturn(opened)
  useRootMark('dialog', opened)
  const isTop = useBackCloses(opened, onClose, closeOnEscape && !isInAddress)
  useEffect(() => {
    close.current = onClose
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
  return <Modal closeButtonProps={{ 'aria-label': t('close') }} {...props} closeOnEscape={false} />
}
