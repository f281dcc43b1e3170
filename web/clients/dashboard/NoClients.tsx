import { seesEveryClient } from '#contract/index.ts'
import { useMay, useViewer } from '../../kit/viewer.ts'
import { useWords } from '../../kit/words/i18n.ts'
import { EmptyState } from '../../ui/lists/States.tsx'
import { AddClientButton } from '../add/AddClientButton.tsx'
import { clientWords } from '../words/index.ts'

/** `isFirst`: only the first such message on a page has the button. */
export function NoClients({ isFirst = false }: { isFirst?: boolean }) {
  const t = useWords(clientWords)
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
