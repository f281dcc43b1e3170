import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Suspense, useEffect, useRef, useState } from 'react'
import { IconAffiliate, IconInfoCircle } from '@tabler/icons-react'
import type { Client, SocialAccount } from '#contract/index.ts'
import { ImportDialog } from '../imports/index.ts'
import { useWords } from '../kit/i18n.ts'
import { useCall } from '../kit/query.ts'
import { useViewer } from '../kit/viewer.ts'
import { LineSkeletons } from '../ui/Skeletons.tsx'
import { EmptyState, ErrorState } from '../ui/States.tsx'
import { PlatformBox } from './PlatformBox.tsx'
import classes from './Social.module.css'
import { socialWords } from './words/index.ts'

type Props = { client: Client; opened: boolean; onClose(): void }

export default function SocialAccountsDialog({ client, opened, onClose }: Props) {
  const t = useWords(socialWords)
  const isClient = useViewer().accountType === 3
  const isNarrow = useMediaQuery('(max-width: 640px)', window.matchMedia('(max-width: 640px)').matches)
  const [importing, setImporting] = useState<SocialAccount | null>(null)
  const cameFrom = useRef<Element | null>(null)
  const startImport = (account: SocialAccount) => {
    cameFrom.current = document.activeElement
    setImporting(account)
  }
  // The focus goes back to where it came from, once that can be seen again.
  useEffect(() => {
    if (importing === null && cameFrom.current instanceof HTMLElement) cameFrom.current.focus()
  }, [importing])
  const name = `${client.firstName} ${client.lastName}`
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size={680}
      // Escape closes what lies on top, not both.
      closeOnEscape={importing === null}
      // Behind the import dialog it only keeps its place, and the focus that returns to it.
      classNames={importing ? { content: classes['behind'] ?? '' } : {}}
      fullScreen={isNarrow ?? false}
      radius={isNarrow ? 0 : 'lg'}
      title={isClient ? t('titleOwn') : t('title', { name })}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {isClient ? (
        <p className={classes['intro']}>
          <IconInfoCircle size={18} aria-hidden /> {t('intro')}
        </p>
      ) : null}
      <Platforms client={client} onLeave={onClose} onImport={startImport} />
      {importing ? (
        <Suspense>
          <ImportDialog account={importing} opened onClose={() => setImporting(null)} onLeave={onClose} />
        </Suspense>
      ) : null}
    </Modal>
  )
}

type PlatformsProps = { client: Client; onLeave(): void; onImport(account: SocialAccount): void }

function Platforms({ client, onLeave, onImport }: PlatformsProps) {
  const t = useWords(socialWords)
  const sites = useCall('listSocialSites', {}, { staleTime: 600_000 })
  const sources = useCall('listPostSources', { query: { type: 'file' } }, { staleTime: 600_000 })
  const accounts = useCall('listSocialAccounts', { params: { id: client.id } }, { refetchInterval: 30_000 })
  const error = sites.error ?? sources.error ?? accounts.error
  if (sites.data && sources.data && accounts.data) {
    const byFile = new Set(sources.data.map((source) => source.socialSiteId))
    const shown = sites.data.filter((site) => byFile.has(site.id))
    if (shown.length === 0) return <EmptyState icon={IconAffiliate} title={t('noPlatforms')} />
    return (
      <ul className={classes['boxes']}>
        {shown.map((site) => (
          <PlatformBox
            key={site.id}
            site={site}
            client={client}
            accounts={accounts.data.filter((account) => account.socialSite.id === site.id)}
            onLeave={onLeave}
            onImport={onImport}
          />
        ))}
      </ul>
    )
  }
  if (error) return <ErrorState error={error} onRetry={() => void accounts.refetch()} />
  return <LineSkeletons count={5} height={88} />
}
