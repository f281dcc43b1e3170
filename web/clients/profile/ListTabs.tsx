import { SegmentedControl } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { type Client, SENT_STATUS_CODES, statusCodes } from '#contract/index.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { FlaggedNotice, PostListView } from '../../posts/index.tsx'
import { GenerateReportLink } from '../../reports/index.ts'
import { FlaggingButton, FlagPanel, FlagSheet, useIsNarrowForFlags } from '../../searches/index.ts'
import { clientTexts } from '../texts/index.ts'
import { ReviewButton } from './ReviewButton.tsx'
import { type OccasionalTab, occasionalQuery } from './tab-table.ts'

export function UnreviewedTab({ client }: { client: Client }) {
  const t = useTexts(clientTexts)
  const base = useMemo(() => ({ clientIds: [client.id], statuses: statusCodes('unreviewed') }), [client.id])
  const start = useMemo(() => <ReviewButton clientId={client.id} list="unreviewed" />, [client.id])
  const next = useMemo(() => <GenerateReportLink clientId={client.id} />, [client.id])
  return (
    <PostListView
      base={base}
      dateOfLoss={client.dateOfLoss}
      empty={t('emptyUnreviewed')}
      emptyHint={t('allReviewedHint')}
      emptyAction={next}
      toolbarStart={start}
    />
  )
}

/** 'Open' lists escalated posts, 'Resolved' resolved ones. */
export function EscalatedTab({ client }: { client: Client }) {
  const t = useTexts(clientTexts)
  const navigate = useNavigate()
  const isResolved = useSearch({ strict: false })['view'] === 'resolved'
  const base = useMemo(
    () => ({ clientIds: [client.id], statuses: statusCodes(isResolved ? 'resolved' : 'escalated') }),
    [client.id, isResolved],
  )
  return (
    <PostListView
      base={base}
      dateOfLoss={client.dateOfLoss}
      empty={t(isResolved ? 'emptyResolved' : 'emptyEscalated')}
      toolbarStart={
        <>
          {isResolved ? null : <ReviewButton clientId={client.id} list="escalated" />}
          <SegmentedControl
            size="xs"
            aria-label={t('escalated')}
            value={isResolved ? 'resolved' : 'open'}
            onChange={(view) =>
              void navigate({
                to: '.',
                search: (search) => ({ ...search, view: view === 'resolved' ? view : undefined }),
                replace: true,
              })
            }
            data={[
              { value: 'open', label: `${t('open')} (${client.totalEscalated})` },
              { value: 'resolved', label: `${t('resolved')} (${client.totalResolved})` },
            ]}
          />
        </>
      }
    />
  )
}

export function FlaggedTab({ client }: { client: Client }) {
  const t = useTexts(clientTexts)
  const base = useMemo(
    () => ({ clientIds: [client.id], statuses: SENT_STATUS_CODES, isFlagged: true }),
    [client.id],
  )
  const isNarrow = useIsNarrowForFlags()
  const side = useMemo(() => (isNarrow ? undefined : <FlagPanel client={client} />), [client, isNarrow])
  const start = useMemo(
    () => (
      <>
        <ReviewButton clientId={client.id} list="flagged" />
        {isNarrow ? <FlagSheet client={client} /> : null}
      </>
    ),
    [client, isNarrow],
  )
  return (
    <>
      <FlaggedNotice>{isNarrow ? <FlaggingButton client={client} size="compact-xs" /> : null}</FlaggedNotice>
      <PostListView
        base={base}
        dateOfLoss={client.dateOfLoss}
        empty={t('emptyFlagged')}
        toolbarStart={start}
        side={side}
      />
    </>
  )
}

/** Reviewed posts that a newer archive changed and that no one has checked since. */
export const ChangedTab = ({ client }: { client: Client }) => (
  <OccasionalTabList client={client} tab="changed" />
)

/** Reviewed posts that show more since their archives were read again, and that no one has checked since. */
export const MoreReadTab = ({ client }: { client: Client }) => (
  <OccasionalTabList client={client} tab="moreRead" />
)

/** Posts that are kept out of the queue and off the timeline, and can be saved or escalated at any time. */
export const NotRelevantTab = ({ client }: { client: Client }) => (
  <OccasionalTabList client={client} tab="notRelevant" />
)

function OccasionalTabList({ client, tab }: { client: Client; tab: OccasionalTab }) {
  const t = useTexts(clientTexts)
  const base = useMemo(() => occasionalQuery(client.id, tab).query, [client.id, tab])
  const empty = {
    changed: t('emptyChanged'),
    moreRead: t('emptyMoreRead'),
    notRelevant: t('emptyNotRelevant'),
  }[tab]
  return <PostListView base={base} dateOfLoss={client.dateOfLoss} empty={empty} />
}
