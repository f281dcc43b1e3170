import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import type { Client } from '#contract/index.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { clientTexts } from '../texts/index.ts'
import { EditClientForm } from './EditClientForm.tsx'

export default function EditClientDialog({ client, onClose }: { client: Client; onClose(): void }) {
  const t = useTexts(clientTexts)
  return (
    <Dialog opened onClose={onClose} title={t('editClient')}>
      <EditClientForm client={client} onClose={onClose} />
    </Dialog>
  )
}
