import type { Client } from '#contract/index.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { LineSkeletons } from '../../ui/lists/Skeletons.tsx'
import { ErrorState } from '../../ui/lists/States.tsx'
import { searchTexts } from '../texts/index.ts'
import EditKeywordsDialog from './EditKeywordsDialog.tsx'
import { useFlaggingSearch } from './useFlaggingSearch.ts'

/** Edits the keywords that flag a client's posts. */
export default function FlaggingDialog({ client, onClose }: { client: Client; onClose(): void }) {
  const t = useTexts(searchTexts)
  const { search, error, refetch } = useFlaggingSearch(client.id)
  if (search) return <EditKeywordsDialog search={search} onClose={onClose} />
  return (
    <Dialog opened onClose={onClose} title={t('flaggingTitle')} size={560}>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <LineSkeletons count={4} height={32} />
      )}
    </Dialog>
  )
}
