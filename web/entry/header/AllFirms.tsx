import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { useIsInsideFirm } from '../../kit/viewer.ts'
import { entryTexts } from '../texts/index.ts'
import classes from './FirmSelect.module.css'

/** The way from an opened firm back to the home page of a provider's user. */
export function AllFirms() {
  const t = useTexts(entryTexts)
  if (!useIsInsideFirm()) return null
  return (
    <Link to="/firms" className={classes['back']} title={t('allFirms')}>
      <IconArrowLeft size={18} stroke={1.6} aria-hidden />
      <span>{t('allFirms')}</span>
    </Link>
  )
}
