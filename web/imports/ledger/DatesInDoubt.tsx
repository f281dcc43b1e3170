import { Link } from '@tanstack/react-router'
import type { ImportWithAccount } from '#contract/index.ts'
import { useNumber, useTexts } from '../../kit/i18n/i18n.ts'
import { Panel } from '../../ui/Panel.tsx'
import { importTexts } from '../texts/index.ts'
import classes from './Ledger.module.css'

/** The posts of an import whose date can't be true, and why. Without any, the section is gone. */
export function DatesInDoubt({ made: { account, datesInDoubt = [] } }: { made: ImportWithAccount }) {
  const t = useTexts(importTexts)
  const number = useNumber()
  if (!account || datesInDoubt.length === 0) return null
  return (
    <Panel title={t('datesInDoubt')}>
      <ul className={classes['dates']}>
        {datesInDoubt.map(({ reason, posts }) => (
          <li key={reason}>
            <b>{number(posts)}</b> {t(`dateDoubt_${reason}`)}
          </li>
        ))}
      </ul>
      <p className={classes['hint']}>{t('datesInDoubtHint')}</p>
      <Link
        to="/clients/$clientId/posts"
        params={{ clientId: account.clientId }}
        search={{ range: 'doubt' }}
        className={classes['show']}
      >
        {t('datesInDoubtShow')}
      </Link>
    </Panel>
  )
}
