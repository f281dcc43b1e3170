import { Button, Group, Modal } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { Report } from '#contract/index.ts'
import { useWords } from '../../kit/i18n.ts'
import { useWrite } from '../../kit/query.ts'
import { toast } from '../../ui/toast.tsx'
import { reportWords } from '../words/index.ts'

/** Deleting cannot be undone, so it asks. */
export function DeleteDialog({ report, onClose }: { report: Report; onClose(): void }) {
  const t = useWords(reportWords)
  const queryClient = useQueryClient()
  const remove = useWrite('deleteReports', {
    onSuccess: () => {
      for (const key of ['listReports', 'getClient']) void queryClient.invalidateQueries({ queryKey: [key] })
      toast(t(report.type === 'album' ? 'albumDeleted' : 'reportDeleted'))
      onClose()
    },
  })
  return (
    <Modal opened onClose={onClose} title={t('deleteTitle')} closeButtonProps={{ 'aria-label': t('close') }}>
      <p style={{ marginTop: 0, overflowWrap: 'anywhere' }}>{t('deleteText', { name: report.name })}</p>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" data-autofocus onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button
          color="red"
          loading={remove.isPending}
          onClick={() => remove.mutate({ body: { ids: [report.id] } })}
        >
          {t('delete')}
        </Button>
      </Group>
    </Modal>
  )
}
