import { IconAffiliate, IconArrowRight, IconFilePlus, IconPlayerPlay } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Client } from '#contract/index.ts'
import { type Command, useCommands } from '../../kit/keys/commands.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { useMay, useViewer } from '../../kit/viewer.ts'
import { pickFilters } from '../review-lists.ts'
import { clientTexts } from '../texts/index.ts'
import { isOccasional, type Tab, TAB_NAMES, TABS } from './tab-table.ts'

const PERMANENT_TABS = TAB_NAMES.filter((tab) => !isOccasional(tab))

/** Commands that open sections of a client. */
export function useTabCommands(client: Client | undefined, tabs: readonly Tab[]): void {
  const t = useTexts(clientTexts)
  const navigate = useNavigate()
  const can = useMay('VIEW_CLIENTS')
  const { id, name } = identify(client)
  useCommands(
    useMemo(
      () =>
        id === undefined
          ? []
          : tabs.map((tab): Command => ({
              id: `client-${tab}`,
              title: t(TABS[tab].word),
              group: name,
              icon: IconArrowRight,
              can,
              run: () =>
                void navigate({
                  to: '/clients/$clientId/{-$tab}',
                  params: { clientId: id, tab: tab === 'overview' ? undefined : tab },
                  search: pickFilters,
                }),
            })),
      [t, navigate, can, id, name, tabs],
    ),
  )
}

/** Commands for the staff on every page of a client: its sections, and the main actions of these. */
export function useClientCommands(client: Client | undefined): void {
  const t = useTexts(clientTexts)
  const navigate = useNavigate()
  const can = useMay('VIEW_CLIENTS')
  const mayReport = useViewer().scopes.includes('report:write')
  const { id, name } = identify(client)
  useTabCommands(client, PERMANENT_TABS)
  useCommands(
    useMemo((): Command[] => {
      if (id === undefined) return []
      const params = { clientId: id }
      return [
        {
          id: 'client-posts',
          title: t('allPosts'),
          group: name,
          icon: IconArrowRight,
          can,
          run: () => void navigate({ to: '/clients/$clientId/posts', params, search: pickFilters }),
        },
        {
          id: 'client-trash',
          title: t('trash'),
          group: name,
          icon: IconArrowRight,
          can,
          run: () => void navigate({ to: '/clients/$clientId/trash', params, search: pickFilters }),
        },
        {
          id: 'start-review',
          title: t('startReview'),
          group: name,
          icon: IconPlayerPlay,
          can,
          run: () => void navigate({ to: '/clients/$clientId/review', params, search: pickFilters }),
        },
        {
          id: 'social-accounts',
          title: t('socialAccounts'),
          group: name,
          icon: IconAffiliate,
          can,
          run: () =>
            void navigate({
              to: '/clients/$clientId/{-$tab}',
              params: { clientId: id, tab: undefined },
              search: { action: 'showSocialAccounts' },
            }),
        },
        {
          id: 'generate-report',
          title: t('generateReport'),
          group: name,
          icon: IconFilePlus,
          can: can && mayReport,
          run: () =>
            void navigate({
              to: '/clients/$clientId/{-$tab}',
              params: { clientId: id, tab: 'reports' },
              search: { action: 'generateReport' },
            }),
        },
      ]
    }, [t, navigate, can, mayReport, id, name]),
  )
}

const identify = (client: Client | undefined) => ({
  id: client?.id,
  name: client ? `${client.firstName} ${client.lastName}` : '',
})
