import { ActionIcon, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconCloudUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { useViewer } from '../../kit/viewer.ts'
import { raiseToasts } from '../../ui/toasts/raise.ts'
import { useUploads } from '../upload/store.ts'
import { importTexts } from '../texts/index.ts'
import { DockItem } from './DockItem.tsx'
import classes from './UploadDock.module.css'

/** Shows running uploads and imports on every page. Renders nothing if there are none. */
export default function UploadDock() {
  const t = useTexts(importTexts)
  const viewer = useViewer()
  const uploads = useUploads(viewer.id)
  const [isSmall, setSmall] = useState(false)
  if (uploads.length === 0) return null
  return (
    <section ref={raiseToasts} className={classes['dock']} aria-label={t('dock')}>
      <UnstyledButton
        className={classes['head'] ?? ''}
        aria-expanded={!isSmall}
        onClick={() => setSmall(!isSmall)}
      >
        <IconCloudUpload size={16} aria-hidden />
        <span>
          {t('dock')} ({uploads.length})
        </span>
        <ActionIcon
          component="span"
          variant="transparent"
          color="gray"
          size={24}
          aria-label={t(isSmall ? 'dockShow' : 'dockHide')}
        >
          {isSmall ? <IconChevronUp size={16} /> : <IconChevronDown size={16} />}
        </ActionIcon>
      </UnstyledButton>
      <ul className={classes['items']} hidden={isSmall}>
        {uploads.map((upload) => (
          <DockItem key={upload.key} upload={upload} />
        ))}
      </ul>
    </section>
  )
}
