import { IconInfoCircle } from '@tabler/icons-react'
import { useWords } from '../../kit/words/i18n.ts'
import { postWords } from '../words/index.ts'
import classes from './FlaggedNotice.module.css'

/** States that flagging is only an aid, as every screen with flags must. */
export function FlaggedNotice() {
  const t = useWords(postWords)
  return (
    <p className={classes['notice']}>
      <IconInfoCircle size={16} aria-hidden />
      {t('flaggedNotice')}
    </p>
  )
}
