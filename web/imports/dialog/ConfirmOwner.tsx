import { Button } from '@mantine/core'
import { IconUserCheck } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import type { PostImport } from '#contract/index.ts'
import { useWrite } from '../../kit/calls/query.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { toast } from '../../ui/toasts/toast.tsx'
import { allUploads, dropUpload } from '../upload/store.ts'
import { importTexts } from '../texts/index.ts'

/** Whether an import waits for someone to confirm that its file is from the right account. */
export const needsOwnerConfirmation = (error: PostImport['error']): boolean =>
  error?.code === 'POST_IMPORT_FILE_OTHER_OWNER'

type Props = { importId: string; onConfirmed?(): void }

/** Imports a file although it names another owner. The ledger names who confirmed it. */
export function ConfirmOwner({ importId, onConfirmed }: Props) {
  const t = useTexts(importTexts)
  const queryClient = useQueryClient()
  const confirm = useWrite('confirmImportOwner', {
    onSuccess: async () => {
      // Its entry in the dock is outdated, because another job imports it now.
      for (const upload of allUploads()) if (upload.importId === importId) dropUpload(upload.key)
      toast(t('importsAnyway'))
      onConfirmed?.()
      await Promise.all(
        ['listSocialAccounts', 'listPostImports', 'getPostImport'].map((name) =>
          queryClient.invalidateQueries({ queryKey: [name] }),
        ),
      )
    },
  })
  return (
    <Button
      variant="default"
      leftSection={<IconUserCheck size={16} aria-hidden />}
      loading={confirm.isPending}
      onClick={() => confirm.mutate({ params: { id: importId } })}
    >
      {t('importAnyway')}
    </Button>
  )
}
