import { seesEveryClient } from '#contract/index.ts'
import { useMay, useViewer } from '../../kit/viewer.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { EmptyState } from '../../ui/lists/States.tsx'
import { AddClientButton } from '../add/AddClientButton.tsx'
import { clientTexts } from '../texts/index.ts'

/** `isFirst`: only the first such message on a page has the button. */
export function NoClients({ isFirst = false }: { isFirst?: boolean }) {
  const t = useTexts(clientTexts)
  const mayAdd = useMay('ADD_CLIENT') && isFirst
  const { role } = useViewer()
  if (!seesEveryClient(role.type))
    return <EmptyState title={t('noneAssigned')}>{t('noneAssignedHint')}</EmptyState>
  return (
    <EmptyState title={t('noClientsYet')} action={mayAdd ? <AddClientButton /> : null}>
      {t(mayAdd ? 'noClientsAddHint' : 'noClientsYetHint')}
    </EmptyState>
  )
}
