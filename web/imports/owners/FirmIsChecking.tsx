import { Button } from '@mantine/core'
import { IconCheck, IconCircleDashed } from '@tabler/icons-react'
import { type OwnerCheck, PLATFORMS } from '#contract/index.ts'
import { useLanguage, useTexts } from '../../kit/i18n/i18n.ts'
import { browserZone, formatInstant } from '../../kit/i18n/time.ts'
import { PlatformIcon } from '../../ui/platforms.tsx'
import { importTexts } from '../texts/index.ts'
import classes from './Owners.module.css'
import { useOwnerDecision } from './useOwnerDecision.ts'

/** What the client reads while the firm decides: no reason, and no other person. */
export function FirmIsChecking({ check }: { check: OwnerCheck }) {
  const t = useTexts(importTexts)
  const language = useLanguage()
  const decision = useOwnerDecision(check)
  const about = { platform: PLATFORMS[check.platform].name }
  return (
    <div className={classes['checking']}>
      <p>
        <strong>{t('firmChecks')}</strong>{' '}
        {t(
          !check.isOwn
            ? 'firmChecksOther'
            : check.source === 'signIn'
              ? 'firmChecksSignIn'
              : 'firmChecksArchive',
          about,
        )}
      </p>
      {check.signedInAs ? (
        <p className={classes['sealed']}>
          <PlatformIcon type={check.platform} size={18} />
          {check.signedInAs}
        </p>
      ) : null}
      <ol>
        {check.isOwn ? (
          <li data-done>
            <IconCheck size={18} aria-hidden />
            {t(check.source === 'signIn' ? 'youSignedIn' : 'youSentFile', {
              at: formatInstant(check.createdAt, browserZone(), language),
            })}
          </li>
        ) : null}
        <li>
          <IconCircleDashed size={18} aria-hidden />
          <strong>{t('firmChecksStep')}</strong>
        </li>
        <li>
          <IconCircleDashed size={18} aria-hidden />
          {t('postsImportedStep')}
        </li>
      </ol>
      {check.disownedAt ? <p>{t('youDisowned')}</p> : null}
      {check.can.includes('disown') ? (
        <Button variant="default" loading={decision.isPending} onClick={decision.disown}>
          {t('wrongAccount')}
        </Button>
      ) : null}
    </div>
  )
}
