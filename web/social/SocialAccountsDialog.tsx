import { useMediaQuery } from '@mantine/hooks'
import { Suspense, useEffect, useRef, useState } from 'react'
import { accountTypeOf, type Client, isSiteEnabled, type SocialAccount } from '#contract/index.ts'
import { CallLine } from '../ui/forms/CallLine.tsx'
import { useTexts } from '../kit/i18n/i18n.ts'
import { useCall } from '../kit/calls/query.ts'
import { useViewer } from '../kit/viewer.ts'
import { Dialog } from '../ui/dialogs/Dialog.tsx'
import { Platforms } from './Platforms.tsx'
import classes from './Social.module.css'
import { socialTexts } from './texts/index.ts'
import { AccountImport } from './AccountImport.tsx'
import { Button } from '@mantine/core'
import { IconMailForward } from '@tabler/icons-react'
import { sendLater, useIsMailWaiting } from '../ui/toasts/delayed-mail.ts'
import { toast } from '../ui/toasts/toast.tsx'

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

/** For staff: sends the link again that a new client is emailed. Only for clients whose posts have not been imported. */
function MailLink({ client }: { client: Client }) {
  const t = useTexts(socialTexts)
  const mayAsk = useViewer().scopes.includes('import_request:write')
  const accounts = useCall('listSocialAccounts', { params: { id: client.id } }, { enabled: mayAsk })
  const isWaiting = useIsMailWaiting('mailImportLink', client.id)
  if (!mayAsk || !accounts.data?.every(({ postsUntil }) => postsUntil === null)) return null
  return (
    <div className={classes['link']}>
      <p>{t('linkHint')}</p>
      <Button
        variant="default"
        leftSection={<IconMailForward size={16} aria-hidden />}
        loading={isWaiting}
        onClick={() =>
          sendLater('mailImportLink', client.id, {
            to: client.email,
            onSent: () => toast(t('linkMailed', { email: client.email })),
          })
        }
      >
        {t('mailLink')}
      </Button>
    </div>
  )
}
