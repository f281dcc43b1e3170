import { useMediaQuery } from '@mantine/hooks'
import { Suspense, useEffect, useRef, useState } from 'react'
import { accountTypeOf, type Client, isSiteEnabled, type SocialAccount } from '#contract/index.ts'
import { CallLine } from '../ui/forms/CallLine.tsx'
import { useTexts } from '../kit/i18n/i18n.ts'
import { useCall } from '../kit/calls/query.ts'
import { useViewer } from '../kit/viewer.ts'
import { Dialog } from '../ui/dialogs/Dialog.tsx'
import { Platforms } from './Platforms.tsx'
import { MailLink } from './request/MailLink.tsx'
import classes from './Social.module.css'
import { socialTexts } from './texts/index.ts'
import { AccountImport } from './AccountImport.tsx'

type Props = { client: Client; opened: boolean; onClose(): void }

export default function SocialAccountsDialog({ client, opened, onClose }: Props) {
  const t = useTexts(socialTexts)
  const viewer = useViewer()
  const isClient = accountTypeOf(viewer.accountType) === 'client'
  const isNarrow = useMediaQuery('(max-width: 40em)', window.matchMedia('(max-width: 40em)').matches)
  const sites = useCall('listSocialSites', {}, { staleTime: 60_000, refetchInterval: 60_000 })
  const canConnect = sites.data?.some((site) => site.auth !== null && isSiteEnabled(site)) ?? false
  const [importing, setImporting] = useState<SocialAccount | null>(null)
  const cameFrom = useRef<Element | null>(null)
  const startImport = (account: SocialAccount) => {
    cameFrom.current = document.activeElement
    setImporting(account)
  }
  // Return the focus to where it came from once this dialog is visible again.
  useEffect(() => {
    if (importing === null && cameFrom.current instanceof HTMLElement) cameFrom.current.focus()
  }, [importing])
  const name = `${client.firstName} ${client.lastName}`
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      size={744}
      // While the import dialog is open, this one stays mounted but hidden, so that the focus can return to it.
      classNames={importing ? { content: classes['behind'] ?? '' } : {}}
      fullScreen={isNarrow ?? false}
      radius={isNarrow ? 0 : 'lg'}
      title={isClient ? t('titleOwn') : t('title', { name })}
    >
      {isClient ? (
        <>
          <CallLine name={viewer.account.name} phone={viewer.firmPhoneNumber} />
          <p className={classes['intro']}>{t(canConnect ? 'introConnect' : 'intro')}</p>
        </>
      ) : null}
      <MailLink client={client} />
      <Platforms client={client} onLeave={onClose} onImport={startImport} />
      {importing ? (
        <Suspense>
          <AccountImport
            account={importing}
            opened
            isOverDialog
            onClose={() => setImporting(null)}
            onLeave={onClose}
          />
        </Suspense>
      ) : null}
    </Dialog>
  )
}
