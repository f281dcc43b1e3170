import { Button, Checkbox } from '@mantine/core'
import { IconEyeOff, IconMessage, IconPencil, IconUsers } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { OTHER_ARCHIVES, type UnreadArchive } from '#contract/index.ts'
import { useCall } from '../../kit/calls/query.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { useViewer } from '../../kit/viewer.ts'
import { ActionBar } from '../dialog/ActionBar.tsx'
import { ChosenFile } from '../dialog/ChosenFile.tsx'
import { FileFacts } from '../dialog/FileFacts.tsx'
import { importTexts } from '../texts/index.ts'
import { unreadTexts } from '../texts/unread/index.ts'
import classes from './Unread.module.css'

type Props = {
  file: File
  archive: UnreadArchive
  onOther(): void
  onKeep(): void
  help?: ReactNode
}

/** An archive of a platform that can't be read yet: the client may agree to send it to be kept unread. */
export function KeepUnread({ file, archive, onOther, onKeep, help }: Props) {
  const t = useTexts(unreadTexts)
  const tImport = useTexts(importTexts)
  const { account, clientId } = useViewer()
  const [isAgreed, setAgreed] = useState(false)
  const check = useCall(
    'checkUnreadFile',
    { params: { id: clientId ?? '' }, query: { size: file.size } },
    { enabled: clientId !== null },
  )
  const obstacle = check.data?.obstacle
  const names = { platform: OTHER_ARCHIVES[archive], firm: account.name }
  return (
    <>
      <div role="alert" className={classes['verdict']}>
        <ChosenFile file={file} />
        <IconEyeOff size={28} stroke={1.6} aria-hidden className={classes['icon']} />
        <h3>{t('cantRead', names)}</h3>
        <p>{t('maySend', names)}</p>
        <p className={classes['quiet']}>{t('itMayHave')}</p>
        <FileFacts
          facts={[
            {
              key: 'own',
              icon: <IconPencil size={18} stroke={1.6} aria-hidden />,
              text: t(archive === 'strava' ? 'ownActivities' : 'ownWords'),
            },
            {
              key: 'messages',
              icon: <IconMessage size={18} stroke={1.6} aria-hidden />,
              text: <strong>{t('messages')}</strong>,
            },
            {
              key: 'others',
              icon: <IconUsers size={18} stroke={1.6} aria-hidden />,
              text: <strong>{t('othersWords')}</strong>,
            },
          ]}
        />
        {check.data?.isHeld ? <p>{t('cantDelete', names)}</p> : null}
        {obstacle ? <p className={classes['problem']}>{t(`obstacle_${obstacle}`, names)}</p> : null}
        <p className={classes['quiet']}>{t('nothingSentYet')}</p>
      </div>
      <ActionBar
        before={
          obstacle ? null : (
            <Checkbox
              className={classes['agree'] ?? ''}
              size="md"
              label={t('agree')}
              checked={isAgreed}
              onChange={(event) => setAgreed(event.currentTarget.checked)}
            />
          )
        }
        main={
          !obstacle ? (
            <Button disabled={!isAgreed || check.isLoading} onClick={onKeep}>
              {t('send')}
            </Button>
          ) : obstacle === 'quota' ? null : (
            <Button loading={check.isFetching} onClick={() => void check.refetch()}>
              {t('checkAgain')}
            </Button>
          )
        }
      >
        <Button variant="subtle" color="gray" onClick={onOther}>
          {tImport('chooseOther')}
        </Button>
        {help}
      </ActionBar>
    </>
  )
}
