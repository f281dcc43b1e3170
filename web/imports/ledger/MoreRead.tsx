import { Button } from '@mantine/core'
import { IconZoomExclamation } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ImportWithAccount } from '#contract/index.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { recordTexts } from '../texts/record/index.ts'
import classes from './Ledger.module.css'

/** How many reviewed posts show more since the archive was read again. Without any, it is gone. */
export function MoreRead({ made: { account, moreRead = 0 } }: { made: ImportWithAccount }) {
  const t = useTexts(recordTexts)
  if (!account || moreRead === 0) return null
  return (
    <section className={classes['limit']} data-calm aria-label={t('moreRead', { count: moreRead })}>
      <IconZoomExclamation size={20} stroke={1.7} aria-hidden />
      <p>
        <strong>{t('moreRead', { count: moreRead })}</strong> {t('moreReadHint')}
      </p>
      <Button
        variant="default"
        renderRoot={(props) => (
          <Link
            {...props}
            to="/clients/$clientId/{-$tab}"
            params={{ clientId: account.clientId, tab: 'moreRead' }}
          />
        )}
      >
        {t('moreReadShow')}
      </Button>
    </section>
  )
}
