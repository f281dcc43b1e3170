import { Anchor, Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTexts } from '../../kit/i18n/i18n.ts'
import type { LinkPurpose } from '../../kit/address/mailed-link.ts'
import classes from '../Guest.module.css'
import { GuestCard } from '../GuestCard.tsx'
import { identityTexts } from '../texts/index.ts'

/** `expired`: used, withdrawn or too old, which can't be distinguished; `closed`: the page was reloaded, which lost the token. */
export function DeadLink({ purpose, why }: { purpose: LinkPurpose; why: 'expired' | 'closed' }) {
  const t = useTexts(identityTexts)
  const canAsk = purpose === 'recovery'
  return (
    <GuestCard
      takesFocus
      title={t(why === 'expired' ? 'linkExpired' : 'linkClosed')}
      hint={
        why === 'closed' ? t('linkClosedHint') : t(canAsk ? 'recoveryExpiredHint' : 'invitationExpiredHint')
      }
    >
      {canAsk ? (
        <Button size="md" fullWidth renderRoot={(props) => <Link {...props} to="/recover-password" />}>
          {t('askForLink')}
        </Button>
      ) : null}
      <span className={classes['forgot']}>
        <Anchor component={Link} to="/login">
          {t('toLogin')}
        </Anchor>
      </span>
    </GuestCard>
  )
}
