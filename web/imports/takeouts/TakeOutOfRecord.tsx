import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, useState } from 'react'
import type { ImportWithAccount } from '#contract/index.ts'
import { useLanguage, useTexts } from '../../kit/i18n/i18n.ts'
import { browserZone, formatInstant } from '../../kit/i18n/time.ts'
import { useMay } from '../../kit/viewer.ts'
import { Opening } from '../../ui/dialogs/Opening.tsx'
import { takeoutTexts } from '../texts/takeouts.ts'
import classes from './Takeouts.module.css'

const TakeOutDialog = lazy(() => import('./TakeOutDialog.tsx'))

/** In the record of an import: the button that takes its posts out, or who did. */
export function TakeOutOfRecord({ made }: { made: ImportWithAccount }) {
  const t = useTexts(takeoutTexts)
  const language = useLanguage()
  const mayTakeOut = useMay('TAKE_OUT_IMPORTS')
  const [isOpen, setIsOpen] = useState(false)
  const { account, takenOut, can } = made
  if (!account) return null
  const { clientId } = account
  if (takenOut)
    return (
      <div className={classes['record']}>
        <p>{t('takenOutBy', { by: takenOut.by, at: formatInstant(takenOut.at, browserZone(), language) })}</p>
        {mayTakeOut ? (
          <Link to="/clients/$clientId/trash" params={{ clientId }}>
            {t('openTakenOut')}
          </Link>
        ) : null}
      </div>
    )
  if (!can?.includes('takeOut')) return null
  return (
    <div className={classes['record']}>
      <Button
        variant="default"
        leftSection={<IconArrowBackUp size={18} stroke={1.7} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {t('takeOut')}
      </Button>
      {isOpen ? (
        <Opening onClose={() => setIsOpen(false)}>
          <TakeOutDialog importId={made.id} clientId={clientId} onClose={() => setIsOpen(false)} />
        </Opening>
      ) : null}
    </div>
  )
}
