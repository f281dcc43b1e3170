import { Anchor, Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useWords } from '../../kit/words/i18n.ts'
import type { LinkPurpose } from '../../kit/address/mailed-link.ts'
import classes from '../Guest.module.css'
import { GuestCard } from '../GuestCard.tsx'
import { identityWords } from '../words/index.ts'

/** `expired`: used, withdrawn or too old, which can't be distinguished; `closed`: the page was reloaded, which lost the token. */
export function DeadLink({ purpose, why }: { purpose: LinkPurpose; why: 'expired' | 'closed' }) {
  const t = useWords(identityWords)
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
