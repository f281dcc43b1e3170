import { IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { postTexts } from '../texts/index.ts'
import classes from './FlaggedNotice.module.css'

/** States that flagging is only an aid, as every screen with flags must. `children`: what its keywords can be changed with. */
export function FlaggedNotice({ children }: { children?: ReactNode }) {
  const t = useTexts(postTexts)
  return (
    <div className={classes['notice']}>
      <IconInfoCircle size={16} aria-hidden />
      <p>{t('flaggedNotice')}</p>
      {children}
    </div>
  )
}
