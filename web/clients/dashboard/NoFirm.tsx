import { IconBuilding } from '@tabler/icons-react'
import { useWords } from '../../kit/i18n.ts'
import { EmptyState } from '../../ui/States.tsx'
import { clientWords } from '../words/index.ts'

/** A provider's person acts within one law firm at a time, and has chosen none yet. */
export function NoFirm() {
  const t = useWords(clientWords)
  return (
    <EmptyState icon={IconBuilding} title={t('chooseFirm')}>
      {t('chooseFirmHint')}
    </EmptyState>
  )
}
