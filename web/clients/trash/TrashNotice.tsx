import { Alert } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useWords } from '../../kit/words/i18n.ts'
import { clientWords } from '../words/index.ts'

export function TrashNotice() {
  const t = useWords(clientWords)
  return (
    <Alert variant="light" color="gray" icon={<IconTrash size={18} />} mb="xs">
      {t('trashNotice')}
    </Alert>
  )
}
