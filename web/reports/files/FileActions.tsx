import { Button } from '@mantine/core'
import { IconDownload, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReportFile } from '#contract/index.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { useWrite } from '../../kit/calls/query.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { RowAction } from '../../ui/lists/RowAction.tsx'
import { toast } from '../../ui/toasts/toast.tsx'
import { invalidateReports } from '../invalidate-reports.ts'
import { fetchFile } from './current-files.ts'
import { reportTexts } from '../texts/index.ts'

/** Download and delete, or cancel while the file is being made. A file with internal notes asks before it is downloaded. */
export function FileActions({ file, canDelete }: { file: ReportFile; canDelete: boolean }) {
  const t = useTexts(reportTexts)
  const queryClient = useQueryClient()
  const [asked, setAsked] = useState<'download' | 'delete' | null>(null)
  const isUnderWay = file.url === null && file.status !== 'FAILURE'
  const remove = useWrite('deleteReportFile', {
    onSuccess: () => {
      setAsked(null)
      invalidateReports(queryClient)
      void queryClient.invalidateQueries({ queryKey: ['listReportHistory'] })
      toast(t(isUnderWay ? 'fileCancelled' : 'fileDeleted'))
    },
  })
  const deleteNow = () => remove.mutate({ params: { id: file.id } })
  return (
    <>
      {file.url === null ? null : (
        <Button
          {...(file.options.internalNotes
            ? { onClick: () => setAsked('download') }
            : { component: 'a' as const, href: file.url, download: file.fileName })}
          variant="default"
          size="compact-md"
          leftSection={<IconDownload size={16} aria-hidden />}
          aria-label={t('downloadNamed', { name: file.fileName })}
        >
          {t('download')}
        </Button>
      )}
      {canDelete && isUnderWay ? (
        <Button
          variant="default"
          size="compact-md"
          loading={remove.isPending}
          aria-label={t('cancelFileNamed', { name: file.fileName })}
          onClick={deleteNow}
        >
          {t('cancelFile')}
        </Button>
      ) : null}
      {canDelete && !isUnderWay ? (
        <RowAction
          icon={IconTrash}
          word={t('delete')}
          label={t('deleteNamed', { name: file.fileName })}
          onClick={() => setAsked('delete')}
        />
      ) : null}
      {asked === 'download' ? (
        <ConfirmDialog
          title={t('downloadNotesTitle')}
          action={t('downloadFile')}
          isPending={false}
          onConfirm={() => {
            setAsked(null)
            fetchFile(file)
          }}
          onClose={() => setAsked(null)}
        >
          <p>{t('downloadNotesText', { name: file.fileName })}</p>
        </ConfirmDialog>
      ) : null}
      {asked === 'delete' ? (
        <ConfirmDialog
          title={t('deleteFileTitle')}
          action={t('deleteFile')}
          isPending={remove.isPending}
          onConfirm={deleteNow}
          onClose={() => setAsked(null)}
        >
          <p>{t('deleteFileText', { name: file.fileName })}</p>
        </ConfirmDialog>
      ) : null}
    </>
  )
}
