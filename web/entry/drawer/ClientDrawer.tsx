import { IconArrowLeft, IconLayoutDashboard, IconLibraryPhoto, IconSettings } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { useCustomerId, useIsInsideFirm, useMay, useViewer } from '../../kit/viewer.ts'
import { entryTexts } from '../texts/index.ts'
import classes from './ClientDrawer.module.css'
import { ClientSection } from './ClientSection.tsx'

export function ClientDrawer() {
  const t = useTexts(entryTexts)
  const { accountId } = useViewer()
  const mayAdminister = useMay('VIEW_USERS')
  const customerId = useCustomerId()
  const isInsideFirm = useIsInsideFirm()
  return (
    <div className={classes['drawer']}>
      <div>
        {isInsideFirm ? (
          <Link to="/firms" className={classes['link']}>
            <IconArrowLeft size={18} stroke={1.6} aria-hidden />
            {t('allFirms')}
          </Link>
        ) : null}
        <Link to="/" className={classes['link']} activeOptions={{ exact: true, includeSearch: false }}>
          <IconLayoutDashboard size={18} stroke={1.6} aria-hidden />
          {t('dashboard')}
        </Link>
        <Link to="/albums" className={classes['link']} activeOptions={{ includeSearch: false }}>
          <IconLibraryPhoto size={18} stroke={1.6} aria-hidden />
          {t('digitalAlbums')}
        </Link>
        {mayAdminister ? (
          <Link
            to="/admin/accounts/$accountId"
            params={{ accountId }}
            className={classes['link']}
            activeOptions={{ includeSearch: false }}
          >
            <IconSettings size={18} stroke={1.6} aria-hidden />
            {t('administration')}
          </Link>
        ) : null}
      </div>
      {customerId ? (
        <>
          <ClientSection key={`starred ${customerId}`} kind="starred" />
          <ClientSection key={`others ${customerId}`} kind="others" />
        </>
      ) : (
        <p className={classes['none']}>{t('chooseFirmHint')}</p>
      )}
    </div>
  )
}
