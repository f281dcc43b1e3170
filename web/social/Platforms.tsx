import { Suspense, useState } from 'react'
import { type AccountOwner, isSiteEnabled, type SocialAccount, type SocialSite } from '#contract/index.ts'
import { FinishedUnread, UnreadFiles, useUnreadFiles } from '../imports/index.ts'
import { useTexts } from '../kit/i18n/i18n.ts'
import { useCall } from '../kit/calls/query.ts'
import { useViewer } from '../kit/viewer.ts'
import { Lengths } from '../ui/line/Lengths.tsx'
import { LineSkeletons } from '../ui/lists/Skeletons.tsx'
import { EmptyState, ErrorState } from '../ui/lists/States.tsx'
import { SignIns } from './connect/SignIns.tsx'
import { firstPendingAccount, isSiteDone, nextActionFor } from './next-action.ts'
import { PlatformBox, platformBoxId } from './PlatformBox.tsx'
import classes from './Social.module.css'
import { socialTexts } from './texts/index.ts'

/** Goes to the main button of a platform, once the window above it is closed. */
const showPlatform = (siteId: SocialSite['id']): void =>
  void requestAnimationFrame(() => {
    const box = document.getElementById(platformBoxId(siteId))
    box?.scrollIntoView({ block: 'center' })
    box?.querySelector<HTMLElement>('[data-variant="filled"]')?.focus()
  })

type PlatformsProps = { client: AccountOwner; onLeave(): void; onImport(account: SocialAccount): void }

/** One box for each platform that posts can be imported from. */
export function Platforms({ client, onLeave, onImport }: PlatformsProps) {
  const t = useTexts(socialTexts)
  const { clientId, link } = useViewer()
  const isClient = clientId !== null
  const [openForm, setOpenForm] = useState<string | null>(null)
  const sites = useCall('listSocialSites', {}, { staleTime: 60_000, refetchInterval: 60_000 })
  const sources = useCall('listPostSources', { query: { type: 'file' } }, { staleTime: 600_000 })
  const accounts = useCall('listSocialAccounts', { params: { id: client.id } }, { refetchInterval: 30_000 })
  const unreadCount = useUnreadFiles(client.id).data?.total ?? 0
  const error = sites.error ?? sources.error ?? accounts.error
  if (sites.data && sources.data && accounts.data) {
    const byFile = new Set(sources.data.map((source) => source.socialSiteId))
    const shownSites = sites.data.filter((site) => byFile.has(site.id))
    if (shownSites.length === 0) return <EmptyState title={t('noPlatforms')} />
    const isDone = (site: SocialSite): boolean => isSiteDone(site, accounts.data ?? [], client)
    // If its platform is switched off, the form closes.
    const form = shownSites.some((site) => site.id === openForm && !isSiteEnabled(site)) ? null : openForm
    const first = form === null ? firstPendingAccount(shownSites, accounts.data, client) : null
    const nextAccount = accounts.data.find(({ id }) => id === first)
    const nextSite = nextAccount?.socialSite ?? shownSites.find(({ id }) => id === first)
    const next = nextSite && {
      platform: nextSite.name,
      onStart: () =>
        nextAccount && nextActionFor(nextAccount) === 'import'
          ? onImport(nextAccount)
          : showPlatform(nextSite.id),
    }
    const doneCount = shownSites.filter(isDone).length
    // On the page of an emailed link, what is left to do comes first.
    const [listed, finished] =
      link === null
        ? [shownSites, []]
        : [shownSites.filter((site) => !isDone(site)), shownSites.filter(isDone)]
    const box = (site: SocialSite) => (
      <PlatformBox
        key={site.id}
        site={site}
        client={client}
        first={first}
        form={form}
        onForm={setOpenForm}
        next={next ?? null}
        accounts={(accounts.data ?? []).filter((account) => account.socialSite.id === site.id)}
        onLeave={onLeave}
        onImport={onImport}
      />
    )
    return (
      <>
        {isClient ? (
          <Lengths done={doneCount} of={shownSites.length}>
            {t('platformsDone', { count: doneCount, of: shownSites.length })}
          </Lengths>
        ) : null}
        {listed.length > 0 ? <ul className={classes['boxes']}>{listed.map(box)}</ul> : null}
        {finished.length > 0 || (link && unreadCount > 0) ? (
          <section aria-label={t('finished')}>
            {listed.length > 0 ? <h2 className={classes['finished']}>{t('finished')}</h2> : null}
            <ul className={classes['boxes']}>
              {finished.map(box)}
              {link && unreadCount > 0 ? (
                <Suspense>
                  <FinishedUnread clientId={client.id} />
                </Suspense>
              ) : null}
            </ul>
          </section>
        ) : null}
        {link ? null : (
          <Suspense>
            <UnreadFiles clientId={client.id} />
          </Suspense>
        )}
        <SignIns
          clientId={client.id}
          onFile={(platform, accountId) => {
            const account = accounts.data.find(({ id }) => id === accountId)
            if (account) onImport(account)
            else setOpenForm(platform)
          }}
        />
      </>
    )
  }
  if (error) return <ErrorState error={error} onRetry={() => void accounts.refetch()} />
  return <LineSkeletons count={5} height={88} />
}
