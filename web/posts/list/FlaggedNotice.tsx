import { Alert } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useWords } from '../../kit/words/i18n.ts'
import { postWords } from '../words/index.ts'

/** Flags only assist, and the screen has to say so. */
export function FlaggedNotice() {
  const t = useWords(postWords)
  return (
    <Alert variant="light" icon={<IconInfoCircle size={18} />} mb="xs">
      {t('flaggedNotice')}
    </Alert>
  )
}
