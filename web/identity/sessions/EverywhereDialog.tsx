import { Button, Group } from '@mantine/core'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { useWrite } from '../../kit/calls/query.ts'
import { useViewer } from '../../kit/viewer.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { useEndSession } from '../useLogout.ts'
import { identityTexts } from '../texts/index.ts'

/** Signing out everywhere also ends this session and can't be undone, so it asks first. */
export function EverywhereDialog({ onClose }: { onClose(): void }) {
  const t = useTexts(identityTexts)
  const { id } = useViewer()
  const leave = useEndSession()
  const endAll = useWrite('endAllUserSessions', { onSuccess: leave })
  return (
    <Dialog opened onClose={onClose} title={t('everywhereTitle')}>
      <p style={{ marginTop: 0 }}>{t('everywhereText')}</p>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" data-autofocus onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button color="red" loading={endAll.isPending} onClick={() => endAll.mutate({ params: { id } })}>
          {t('signOutEverywhere')}
        </Button>
      </Group>
    </Dialog>
  )
}
