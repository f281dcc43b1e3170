import { Button, Menu } from '@mantine/core'
import { IconCheck, IconChevronDown, IconFolder } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { MATTER_CHANNEL, reloadForMatter, useChooseMatter } from '../../identity/index.tsx'
import { useCall } from '../../kit/calls/query.ts'
import { useViewer } from '../../kit/viewer.ts'
import { entryTexts } from '../texts/index.ts'
import classes from './MatterSelect.module.css'

/** Chooses which of the client's own files is open; hidden if there is only one. */
export function MatterSelect() {
  const t = useTexts(entryTexts)
  const { id, clientId } = useViewer()
  const { data } = useCall('listUserFiles', { params: { id }, query: { limit: 100 } })
  const { choose, isPending } = useChooseMatter()
  useEffect(() => {
    const follow = ({ key, newValue }: StorageEvent) => {
      if (key === MATTER_CHANNEL && newValue !== null && newValue !== clientId) reloadForMatter()
    }
    window.addEventListener('storage', follow)
    return () => window.removeEventListener('storage', follow)
  }, [clientId])
  const files = data?.items ?? []
  const current = files.find(({ isCurrent }) => isCurrent)
  if (files.length < 2 || !current) return null
  return (
    <Menu position="bottom-start" width={300} withinPortal={false}>
      <Menu.Target>
        <Button
          className={classes['target'] ?? ''}
          variant="default"
          leftSection={<IconFolder size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          loading={isPending}
          aria-label={t('chooseFile', { number: current.fileRefNo, firm: current.accountName })}
        >
          <span className={classes['file']}>
            <strong>{current.fileRefNo}</strong>
            <span>{current.accountName}</span>
          </span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes['choices'] ?? ''}>
        <Menu.Label>{t('yourFiles')}</Menu.Label>
        {files.map((file) => (
          <Menu.Item
            key={file.clientId}
            aria-current={file.isCurrent || undefined}
            rightSection={file.isCurrent ? <IconCheck size={14} aria-hidden /> : null}
            onClick={() => {
              if (!file.isCurrent) choose(file.clientId)
            }}
          >
            <span className={classes['file']}>
              <strong>{file.fileRefNo}</strong>
              <span>{file.accountName}</span>
            </span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
