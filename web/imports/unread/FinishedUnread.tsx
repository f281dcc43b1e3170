import { IconCircleCheck, IconEyeOff } from '@tabler/icons-react'
import { OTHER_ARCHIVES, type UnreadFile } from '#contract/index.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { useViewer } from '../../kit/viewer.ts'
import { unreadTexts } from '../texts/unread/index.ts'
import classes from './Unread.module.css'

/** Among what a guest has finished: files that are kept unread, one row each. */
export function FinishedUnread({ files }: { files: readonly UnreadFile[] }) {
  const t = useTexts(unreadTexts)
  const { account } = useViewer()
  return files.map(({ id, archive, fileName }) => (
    <li key={id} className={classes['done']}>
      <IconEyeOff size={24} stroke={1.6} aria-hidden />
      <div>
        <h3>{[OTHER_ARCHIVES[archive], fileName].join(' · ')}</h3>
        <p>{t('kept', { firm: account.name })}</p>
      </div>
      <IconCircleCheck size={24} stroke={1.6} aria-hidden />
    </li>
  ))
}
