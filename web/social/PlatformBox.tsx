import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import {
  accountTypeOf,
  type AccountOwner,
  isSiteEnabled,
  type SocialAccount,
  type SocialSite,
} from '#contract/index.ts'
import type { NextAccount } from '../imports/index.ts'
import { PlatformIcon } from '../ui/platforms.tsx'
import { useTexts } from '../kit/i18n/i18n.ts'
import { useMay, useViewer } from '../kit/viewer.ts'
import { AccountRow } from './AccountRow.tsx'
import { ConnectButton } from './connect/ConnectButton.tsx'
import { AddAccount } from './AddAccount.tsx'
import { NoAccount } from './answers/NoAccount.tsx'
import { useNoneAdded } from './useNoneAdded.ts'
import classes from './Social.module.css'
import { socialTexts } from './texts/index.ts'

type Props = {
  site: SocialSite
  client: AccountOwner
  accounts: SocialAccount[]
  /** The account or platform whose button is the filled one. */
  first: string | null
  /** The account or platform whose form is open and has the filled button. */
  form: string | null
  onForm(id: string | null): void
  next: NextAccount | null
  onLeave(): void
  onImport(account: SocialAccount): void
}

/** The id of a platform's element. */
export const platformBoxId = (siteId: SocialSite['id']): string => `platform-${siteId}`

/** One platform with the client's accounts there. */
export function PlatformBox(props: Props) {
  const { site, client, accounts, first, form, next, onForm, onLeave, onImport } = props
  const t = useTexts(socialTexts)
  const mayAdd = useMay('CONNECT_ACCOUNT')
  const accountType = accountTypeOf(useViewer().accountType)
  const isCustomer = accountType === 'customer'
  const noneAdded = useNoneAdded()
  const isClient = accountType === 'client'
  const noAccountAnswer = client.noAccounts.find(({ socialSiteId }) => socialSiteId === site.id)
  const mayAnswer = isClient && accounts.every(({ postsUntil, auth }) => postsUntil === null && auth === null)
  const isAdding = form === site.id
  const isOff = !isSiteEnabled(site)
  // Nothing else is offered below “I don't have an account”. Its undo brings the ways back.
  if (mayAnswer && noAccountAnswer && !isAdding)
    return (
      <li id={platformBoxId(site.id)} className={classes['box']}>
        <div className={classes['site']}>
          <PlatformIcon type={site.type} />
          <h3>{[site.name, ...accounts.flatMap(({ externalId }) => externalId ?? [])].join(' · ')}</h3>
        </div>
        <NoAccount client={client} site={site} />
      </li>
    )
  return (
    <li id={platformBoxId(site.id)} className={classes['box']} data-off={isOff || undefined}>
      <div className={classes['site']}>
        <PlatformIcon type={site.type} />
        <h3>{site.name}</h3>
        {mayAdd && !isOff && !isAdding ? (
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconPlus size={14} aria-hidden />}
            aria-label={t(site.auth ? 'addByFileFor' : 'addFor', { platform: site.name })}
            onClick={() => onForm(site.id)}
          >
            {t(site.auth ? 'addByFile' : 'addAccount')}
          </Button>
        ) : null}
      </div>
      {isOff ? <p className={classes['dim']}>{t('disabled', { platform: site.name })}</p> : null}
      {accounts.length === 0 && !isAdding && !isOff ? (
        <p className={classes['dim']}>{isCustomer ? noneAdded(site, client) : t('none')}</p>
      ) : null}
      {accounts.map((account) => (
        <AccountRow
          key={account.id}
          account={account}
          client={client}
          isFirst={account.id === first}
          form={form}
          onForm={onForm}
          next={next}
          onImport={isOff ? null : () => onImport(account)}
          onLeave={onLeave}
        />
      ))}
      {mayAdd && site.auth && !isOff && !isAdding && offersAnotherAccount(accounts) ? (
        <div className={classes['connect']}>
          <ConnectButton
            site={site}
            clientId={client.id}
            account={null}
            isAnother={accounts.length > 0}
            isMain={site.id === first}
          />
          {accounts.length === 0 ? (
            <ul className={classes['ways']}>
              <li>{t(`way${site.auth.type}`, { platform: site.name })}</li>
              <li>{t('wayFile', { platform: site.name })}</li>
            </ul>
          ) : null}
        </div>
      ) : null}
      {mayAnswer && !isAdding ? <NoAccount client={client} site={site} /> : null}
      {isAdding ? (
        <AddAccount
          site={site}
          clientId={client.id}
          onCancel={() => onForm(null)}
          onAdded={(account) => {
            onForm(null)
            onImport(account)
          }}
        />
      ) : null}
    </li>
  )
}

/** Whether to offer signing in to another account: listed accounts that still need a sign-in have their own button. */
const offersAnotherAccount = (accounts: SocialAccount[]): boolean =>
  accounts.length === 0 ||
  (accounts.some(({ auth }) => auth !== null) &&
    accounts.every(({ auth, postsUntil }) => auth !== null || postsUntil !== null))
