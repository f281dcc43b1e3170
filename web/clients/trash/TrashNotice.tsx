import { Alert } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { clientTexts } from '../texts/index.ts'

export function TrashNotice() {
  const t = useTexts(clientTexts)
  return (
    <Alert variant="light" color="gray" icon={<IconTrash size={18} />} mb="xs">
      {t('trashNotice')}
    </Alert>
  )
}
