import { IconInfoCircle } from '@tabler/icons-react'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { postTexts } from '../texts/index.ts'
import classes from './FlaggedNotice.module.css'

/** States that flagging is only an aid, as every screen with flags must. */
export function FlaggedNotice() {
  const t = useTexts(postTexts)
  return (
    <p className={classes['notice']}>
      <IconInfoCircle size={16} aria-hidden />
      {t('flaggedNotice')}
    </p>
  )
}
