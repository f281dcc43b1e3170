import { Button } from '@mantine/core'
import { IconAlertTriangle, IconPlugConnected } from '@tabler/icons-react'
import type { SocialAccount, SocialSite } from '#contract/index.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import classes from '../Social.module.css'
import { socialTexts } from '../texts/index.ts'
import { wasConnected } from '../next-action.ts'
import { useConnect } from './useConnect.ts'

type Props = {
  site: SocialSite
  clientId: string
  /** The account to connect; null: a new one. */
  account: SocialAccount | null
  /** Whether the client already has an account on this platform. */
  isAnother?: boolean
  /** Whether this is the filled button of the view. */
  isMain: boolean
}

/** Signs in to the platform in a new window; errors are shown below the button. */
export function ConnectButton({ site, clientId, account, isAnother = false, isMain }: Props) {
  const t = useTexts(socialTexts)
  const { isBusy, isCanceled, problem, connect } = useConnect(site, clientId, account)
  const labelKey = account && wasConnected(account) ? 'reconnect' : 'connect'
  const label = account
    ? t(`${labelKey}For`, { account: account.externalId ?? t('unnamed') })
    : t(isAnother ? 'connectAnotherFor' : 'connectNew', { platform: site.name })
  return (
    <>
      <Button
        leftSection={<IconPlugConnected size={16} aria-hidden />}
        variant={isMain ? 'filled' : isAnother ? 'subtle' : 'default'}
        size={isAnother ? 'compact-sm' : 'sm'}
        loading={isBusy}
        aria-label={label}
        onClick={connect}
      >
        {account ? t(labelKey) : isAnother ? t('connectAnother') : t('connectNew', { platform: site.name })}
      </Button>
      {isCanceled ? (
        <p className={classes['dim']} role="status">
          {t('connectCanceled')}
        </p>
      ) : null}
      {problem === null ? null : (
        <p className={classes['bad']} role="alert">
          <IconAlertTriangle size={16} aria-hidden />
          <span>
            {t('connectFailed', { platform: site.name })}
            {problem ? <small>{problem}</small> : null}
            <Button size="compact-sm" variant="subtle" onClick={connect}>
              {t('tryAgain')}
            </Button>
          </span>
        </p>
      )}
    </>
  )
}
