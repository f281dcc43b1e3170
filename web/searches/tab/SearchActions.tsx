import { ActionIcon, Tooltip } from '@mantine/core'
import { IconFileExport, IconPencil, IconRefresh, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, lazy, useState } from 'react'
import type { PostSearch } from '#contract/index.ts'
import { useWords } from '../../kit/words/i18n.ts'
import { useWrite } from '../../kit/calls/query.ts'
import { Part } from '../../ui/Part.tsx'
import { followSearch } from '../follow.ts'
import { searchWords } from '../words/index.ts'
import { DeleteSearchDialog } from './DeleteSearchDialog.tsx'

const EditKeywordsDialog = lazy(() => import('../keywords/EditKeywordsDialog.tsx'))
const ExportDialog = lazy(() => import('../export/ExportDialog.tsx'))

/** What may be done with a search. `onDeleted`: it is gone. */
export function SearchActions({ search, onDeleted }: { search: PostSearch; onDeleted?: () => void }) {
  const t = useWords(searchWords)
  const queryClient = useQueryClient()
  const [open, setOpen] = useState<'export' | 'edit' | 'delete' | null>(null)
  const again = useWrite('updatePostSearch', { onSuccess: (now) => followSearch(now, queryClient) })
  const keywords = search.keywords.slice(0, 3).join(', ')
  const close = () => setOpen(null)
  const { id } = search
  return (
    <>
      {search.can.includes('export') ? (
        <Act
          icon={IconFileExport}
          title={t('export')}
          label={t('exportNamed', { keywords })}
          onPress={() => setOpen('export')}
        />
      ) : null}
      {search.can.includes('edit') ? (
        <Act
          icon={IconPencil}
          title={t('edit')}
          label={t('editNamed', { keywords })}
          onPress={() => setOpen('edit')}
        />
      ) : null}
      {search.can.includes('edit') ? (
        <Act
          icon={IconRefresh}
          title={t('again')}
          label={t('againNamed', { keywords })}
          isPending={again.isPending}
          onPress={() =>
            again.mutate({ params: { id }, body: { keywords: search.keywords, replaces: search.keywords } })
          }
        />
      ) : null}
      {search.can.includes('delete') ? (
        <Act
          icon={IconTrash}
          title={t('delete')}
          label={t('deleteNamed', { keywords })}
          onPress={() => setOpen('delete')}
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

type ActProps = {
  icon: ComponentType<{ size?: number | string; 'aria-hidden'?: boolean }>
  title: string
  label: string
  isPending?: boolean
  onPress(): void
}

function Act({ icon: Icon, title, label, isPending = false, onPress }: ActProps) {
  return (
    <Tooltip label={title}>
      <ActionIcon variant="subtle" color="gray" aria-label={label} loading={isPending} onClick={onPress}>
        <Icon size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
