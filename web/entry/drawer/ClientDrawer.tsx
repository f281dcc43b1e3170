import { IconLayoutDashboard } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useWords } from '../../kit/i18n.ts'
import { useCustomerId, useViewer } from '../../kit/viewer.ts'
import { entryWords } from '../words/index.ts'
import classes from './ClientDrawer.module.css'
import { ClientSection } from './ClientSection.tsx'

export function ClientDrawer() {
  const t = useWords(entryWords)
  const viewer = useViewer()
  const customerId = useCustomerId()
  return (
    <div className={classes['drawer']}>
      <Link to="/" className={classes['link']} activeOptions={{ exact: true, includeSearch: false }}>
        <IconLayoutDashboard size={18} stroke={1.6} aria-hidden />
        {t('dashboard')}
      </Link>
      {viewer.accountType === 2 ? <ClientSection kind="starred" /> : null}
      {customerId ? (
        <ClientSection key={customerId} kind="others" />
      ) : (
        <p className={classes['none']}>{t('chooseFirmHint')}</p>
      )}
    </div>
  )
}
