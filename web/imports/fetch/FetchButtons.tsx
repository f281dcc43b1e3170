import { Button } from '@mantine/core'
import {
  IconBrandGoogleDrive,
  IconBrandOnedrive,
  IconCloudDown,
  IconDropletFilled,
} from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { type ChosenSource, FETCH_SOURCES, isOwnArchive, type SocialAccount } from '#contract/index.ts'
import { config } from '../../kit/calls/config.ts'
import { call } from '../../kit/calls/client.ts'
import { isProblem } from '../../kit/calls/problem.ts'
import { openSourceWindow, sourceWindowAddress } from '../../kit/source-window.ts'
import { useLanguage, useTexts } from '../../kit/i18n/i18n.ts'
import { uiTexts } from '../../ui/texts/index.ts'
import { importTexts } from '../texts/index.ts'
import classes from './Fetch.module.css'
import type { FetchMessage } from './FetchCallbackPage.tsx'
import { nameOfSource } from './source-name.ts'

const ICONS: Record<ChosenSource, ComponentType<{ size?: number; 'aria-hidden'?: boolean }>> = {
  google_drive: IconBrandGoogleDrive,
  dropbox: IconDropletFilled,
  onedrive: IconBrandOnedrive,
  google_portability: IconCloudDown,
  tiktok_portability: IconCloudDown,
}

type Props = { account: SocialAccount; partOf: string | undefined }

/** Buttons that let the server fetch the archive from a cloud drive or the platform. Empty if no source is set up. */
export function FetchButtons({ account, partOf }: Props) {
  const t = useTexts(importTexts)
  const ui = useTexts(uiTexts)
  const language = useLanguage()
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState<ChosenSource | null>(null)
  const [problem, setProblem] = useState('')
  const end = useRef<() => void>(() => undefined)
  useEffect(() => () => end.current(), [])
  const open = (source: ChosenSource) => {
    end.current()
    setBusy(source)
    setProblem('')
    end.current = openSourceWindow<FetchMessage>(
      async (channel) => {
        const body = { accountId: account.id, channel, ...(partOf ? { partOf } : {}) }
        const { ticket } = await call('openFetchSource', { params: { source }, body }, { quiet: true })
        const path = `${config().api.social}/fetch-sources/${source}/open`
        return sourceWindowAddress(path, { ticket, channel, language })
      },
      {
        onMessage: (message) => {
          setBusy(null)
          if ('problem' in message) setProblem(message.problem)
          for (const name of ['getSocialAccount', 'listSocialAccounts', 'listSocialSites'])
            void queryClient.invalidateQueries({ queryKey: [name] })
        },
        onClosed: () => setBusy(null),
        onBlocked: () => {
          setBusy(null)
          setProblem(ui('popupBlocked'))
        },
        onRefused: (error) => {
          setBusy(null)
          setProblem(isProblem(error) ? error.message : ui('unexpected'))
        },
      },
    )
  }
  const availableSources = config().fetchSources.filter((source) => {
    const { platform } = FETCH_SOURCES[source]
    return platform === null || platform === account.socialSite.type
  })
  const platforms = availableSources.filter(isOwnArchive)
  const drives = availableSources.filter((source) => !isOwnArchive(source))
  const button = (source: ChosenSource, label: string) => {
    const Icon = ICONS[source]
    return (
      <Button
        key={source}
        variant="default"
        leftSection={<Icon size={18} aria-hidden />}
        loading={busy === source}
        onClick={() => open(source)}
      >
        {label}
      </Button>
    )
  }
  if (availableSources.length === 0) return null
  return (
    <div className={classes['sources']}>
      {platforms.map((source) => (
        <div key={source} className={classes['source']}>
          {button(source, t('fetchAsk', { source: nameOfSource(source) }))}
          <p className={classes['hint']}>
            {t('fetchAskHint', { source: nameOfSource(source) })} {t(`fetchAskWhere_${source}`)}
          </p>
        </div>
      ))}
      {drives.length > 0 ? (
        <div className={classes['source']}>
          <p className={classes['lead']}>{t('fetchFrom')}</p>
          <div className={classes['drives']}>
            {drives.map((source) => button(source, nameOfSource(source)))}
          </div>
          <p className={classes['hint']}>{t('fetchFromHint')}</p>
        </div>
      ) : null}
      {problem ? (
        <p className={classes['problem']} role="alert">
          {problem}
        </p>
      ) : null}
    </div>
  )
}
