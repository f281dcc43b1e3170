import { Modal, type ModalProps } from '@mantine/core'
import { useWords } from '../kit/i18n.ts'
import { uiWords } from './words/index.ts'

/** A dialog that says how to close it. */
export function Dialog(props: ModalProps) {
  const t = useWords(uiWords)
  return <Modal closeButtonProps={{ 'aria-label': t('close') }} {...props} />
}
