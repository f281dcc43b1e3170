import { IconInfoCircle } from '@tabler/icons-react'
import { useWords } from '../../kit/words/i18n.ts'
import { postWords } from '../words/index.ts'
import classes from './FlaggedNotice.module.css'

/** Flags only assist, and the screen has to say so. */
export function FlaggedNotice() {
  const t = useWords(postWords)
  return (
    <p className={classes['notice']}>
      <IconInfoCircle size={16} aria-hidden />
      {t('flaggedNotice')}
    </p>
  )
}
