import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import type { Client } from '#contract/index.ts'
import { useWords } from '../../kit/words/i18n.ts'
import { clientWords } from '../words/index.ts'
import { EditClientForm } from './EditClientForm.tsx'

export default function EditClientDialog({ client, onClose }: { client: Client; onClose(): void }) {
  const t = useWords(clientWords)
  return (
    <Dialog opened onClose={onClose} title={t('editClient')}>
      <EditClientForm client={client} onClose={onClose} />
    </Dialog>
  )
}
