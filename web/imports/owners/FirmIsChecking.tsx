import { Button } from '@mantine/core'
import { IconCheck, IconCircleDashed } from '@tabler/icons-react'
import { type OwnerCheck, PLATFORMS, type SocialAccount } from '#contract/index.ts'
import { useLanguage, useTexts } from '../../kit/i18n/i18n.ts'
import { browserZone, formatInstant } from '../../kit/i18n/time.ts'
import { PlatformIcon } from '../../ui/platforms.tsx'
import { ActionBar } from '../dialog/ActionBar.tsx'
import { HelpButton } from '../guide/HelpButton.tsx'
import { importTexts } from '../texts/index.ts'
import classes from './Owners.module.css'
import { useOwnerDecision } from './useOwnerDecision.ts'

/** The client's next account, which is the only task while the firm decides. */
export type NextAccount = { platform: string; onStart(): void }

type Props = {
  check: OwnerCheck
  account: SocialAccount
  next?: NextAccount | null
  onClose(): void
}

/** What the client reads while the firm decides: no reason, and no other person. */
export function FirmIsChecking({ check, account, next = null, onClose }: Props) {
  const t = useTexts(importTexts)
  const language = useLanguage()
  const decision = useOwnerDecision(check)
  const isSignIn = check.source === 'signIn'
  const { name: platform } = PLATFORMS[check.platform]
  return (
    <div className={classes['checking']}>
      <h2 className={classes['title']}>{t('firmChecks')}</h2>
      <p className={classes['lead']}>
        {t(!check.isOwn ? 'firmChecksOther' : isSignIn ? 'firmChecksSignIn' : 'firmChecksArchive', {
          platform,
        })}
      </p>
      <p className={classes['sealed']}>
        <PlatformIcon type={check.platform} size={22} />
        <span>
          <strong>{platform}</strong>
          {check.signedInAs}
        </span>
      </p>
      <ol>
        {check.isOwn ? (
          <li data-done>
            <IconCheck size={20} aria-hidden />
            {t(isSignIn ? 'youSignedIn' : 'youSentFile', {
              at: formatInstant(check.createdAt, browserZone(), language),
            })}
          </li>
        ) : null}
        <li aria-current="step">
          <IconCircleDashed size={20} aria-hidden />
          <strong>{t('firmChecksStep')}</strong>
        </li>
        <li>
          <IconCircleDashed size={20} aria-hidden />
          {t('postsImportedStep')}
        </li>
      </ol>
      {check.disownedAt ? <p>{t('youDisowned')}</p> : null}
      {check.can.includes('disown') ? (
        <p className={classes['hint']}>{t(isSignIn ? 'wrongSignIn' : 'wrongArchive')}</p>
      ) : null}
      <ActionBar
        main={
          next ? (
            <Button onClick={next.onStart}>{t('nextAccount', { platform: next.platform })}</Button>
          ) : (
            <Button onClick={onClose}>{t('closeChecking')}</Button>
          )
        }
      >
        {check.can.includes('disown') ? (
          <Button variant="subtle" color="gray" loading={decision.isPending} onClick={decision.disown}>
            {t('wrongAccount')}
          </Button>
        ) : null}
        <HelpButton account={account} />
      </ActionBar>
    </div>
  )
}
