import { IconFileExport, IconPencil, IconRefresh, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import { keywordText, type PostSearch } from '#contract/index.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { useWrite } from '../../kit/calls/query.ts'
import { RowAction } from '../../ui/lists/RowAction.tsx'
import { Part } from '../../ui/Part.tsx'
import { followSearch, refreshSearches } from '../follow.ts'
import { searchTexts } from '../texts/index.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { toast } from '../../ui/toasts/toast.tsx'

const EditKeywordsDialog = lazy(() => import('../keywords/EditKeywordsDialog.tsx'))
const ExportDialog = lazy(() => import('../export/ExportDialog.tsx'))

/** The actions on a search. `onDeleted`: called after it was deleted. */
export function SearchActions({ search, onDeleted }: { search: PostSearch; onDeleted?: () => void }) {
  const t = useTexts(searchTexts)
  const queryClient = useQueryClient()
  const [open, setOpen] = useState<'export' | 'edit' | 'delete' | null>(null)
  const rerun = useWrite('updatePostSearch', { onSuccess: (now) => followSearch(now, queryClient) })
  const keywords = search.keywords.slice(0, 3).map(keywordText).join(', ')
  const close = () => setOpen(null)
  const { id } = search
  return (
    <>
      {search.can.includes('export') ? (
        <RowAction
          icon={IconFileExport}
          word={t('export')}
          label={t('exportNamed', { keywords })}
          onClick={() => setOpen('export')}
        />
      ) : null}
      {search.can.includes('edit') ? (
        <RowAction
          icon={IconPencil}
          word={t('edit')}
          label={t('editNamed', { keywords })}
          onClick={() => setOpen('edit')}
        />
      ) : null}
      {search.can.includes('edit') ? (
        <RowAction
          icon={IconRefresh}
          word={t('again')}
          label={t('againNamed', { keywords })}
          isPending={rerun.isPending}
          onClick={() =>
            rerun.mutate({ params: { id }, body: { keywords: search.keywords, replaces: search.keywords } })
          }
        />
      ) : null}
      {search.can.includes('delete') ? (
        <RowAction
          icon={IconTrash}
          word={t('delete')}
          label={t('deleteNamed', { keywords })}
          onClick={() => setOpen('delete')}
        />
      ) : null}
      {open === 'export' ? (
        <Part>
          <ExportDialog search={search} onClose={close} />
        </Part>
      ) : null}
      {open === 'edit' ? (
        <Part>
          <EditKeywordsDialog search={search} onClose={close} />
        </Part>
      ) : null}
      {open === 'delete' ? (
        <DeleteSearchDialog search={search} onClose={close} {...(onDeleted ? { onDeleted } : {})} />
      ) : null}
    </>
  )
}

type Props = { search: PostSearch; onClose(): void; onDeleted?: () => void }

/** Asks first, because deletion can't be undone. */
function DeleteSearchDialog({ search, onClose, onDeleted }: Props) {
  const t = useTexts(searchTexts)
  const queryClient = useQueryClient()
  const [problem, setProblem] = useState<string | null>(null)
  const remove = useWrite('deletePostSearch', {
    onSuccess: () => {
      toast(t('deleted'))
      onClose()
      onDeleted?.()
      refreshSearches(queryClient)
    },
    onProblem: ({ message }) => setProblem(message),
  })
  return (
    <ConfirmDialog
      title={t('deleteTitle')}
      action={t('delete')}
      isPending={remove.isPending}
      problem={problem}
      onConfirm={() => remove.mutate({ params: { id: search.id } })}
      onClose={onClose}
    >
      <p>{t('deleteText', { keywords: search.keywords.map(keywordText).join(', ') })}</p>
    </ConfirmDialog>
  )
}
