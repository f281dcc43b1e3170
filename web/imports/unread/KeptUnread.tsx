import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { useViewer } from '../../kit/viewer.ts'
import { ActionBar } from '../dialog/ActionBar.tsx'
import { importTexts } from '../texts/index.ts'
import { ChosenFile } from '../dialog/ChosenFile.tsx'
import { unreadTexts } from '../texts/unread/index.ts'
import { dropUpload, type UploadEntry } from '../upload/store.ts'
import classes from './Unread.module.css'

/** After an archive was sent to be kept unread. */
export function KeptUnread({ upload, onClose }: { upload: UploadEntry; onClose(): void }) {
  const t = useTexts(unreadTexts)
  const tImport = useTexts(importTexts)
  const { account } = useViewer()
  const queryClient = useQueryClient()
  useEffect(() => void queryClient.invalidateQueries({ queryKey: ['listUnreadFiles'] }), [queryClient])
  return (
    <>
      <div role="status" className={classes['verdict']}>
        <ChosenFile file={upload.file} />
        <IconCircleCheck size={28} stroke={1.6} aria-hidden className={classes['good']} />
        <h3>{t('kept', { firm: account.name })}</h3>
        <p>{t('keptNote')}</p>
      </div>
      <ActionBar
        main={
          <Button
            data-autofocus
            onClick={() => {
              dropUpload(upload.key)
              onClose()
            }}
          >
            {t('close')}
          </Button>
        }
      >
        <Button variant="subtle" color="gray" onClick={() => dropUpload(upload.key)}>
          {tImport('chooseOther')}
        </Button>
      </ActionBar>
    </>
  )
}
