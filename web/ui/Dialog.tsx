import { Modal, type ModalProps } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useWords } from '../kit/i18n.ts'
import { useFocusReturn } from './focus-return.ts'
import { uiWords } from './words/index.ts'

/** Open dialogs, the one on top last. */
const stack: object[] = []

/** A dialog that says how to close it. Of several that lie on each other, Escape closes the top one alone. */
export function Dialog({ closeOnEscape = true, ...props }: ModalProps) {
  const t = useWords(uiWords)
  const { opened, onClose } = props
  const close = useRef(onClose)
  useFocusReturn(opened)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    if (!opened) return
    const me = {}
    stack.push(me)
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || !closeOnEscape || stack.at(-1) !== me) return
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
    return () => {
      stack.splice(stack.indexOf(me), 1)
      window.removeEventListener('keydown', onKey, { capture: true })
    }
  }, [opened, closeOnEscape])
  return <Modal closeButtonProps={{ 'aria-label': t('close') }} {...props} closeOnEscape={false} />
}
