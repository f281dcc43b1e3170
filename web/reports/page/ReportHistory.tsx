import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import type { Report, ReportChange } from '#contract/index.ts'
import { callOptions, useCall } from '../../kit/calls/query.ts'
import { type Translate, useTexts } from '../../kit/i18n/i18n.ts'
import { History } from '../../ui/lists/History.tsx'
import { reportTexts } from '../texts/index.ts'

const FIRST_PAGE_SIZE = 5
/** The most that the server sends at once. */
const PAGE_SIZE = 100

/** Changes to the report after it was created, newest first. */
export function ReportHistory({ report }: { report: Report }) {
  const t = useTexts(reportTexts)
  const [isAll, setAll] = useState(false)
  const params = { id: report.id }
  const { data, isPlaceholderData } = useCall(
    'listReportHistory',
    { params, query: { limit: isAll ? PAGE_SIZE : FIRST_PAGE_SIZE } },
    { keepPrevious: true },
  )
  const total = data?.total ?? 0
  const offsets = Array.from({ length: Math.ceil(total / PAGE_SIZE) }, (_, page) => page * PAGE_SIZE).slice(1)
  const rest = useQueries({
    queries: (isAll && !isPlaceholderData ? offsets : []).map((offset) =>
      callOptions('listReportHistory', { params, query: { limit: PAGE_SIZE, offset } }),
    ),
  })
  if (!data) return null
  const items = [...data.items, ...rest.flatMap((page) => page.data?.items ?? [])]
  return (
    <History
      title={t('history')}
      lines={items.map((change) => historyLine(t, change))}
      all={
        total > items.length && !isAll
          ? { label: t('showAllHistory', { count: total }), onAll: () => setAll(true) }
          : null
      }
    />
  )
}

function historyLine(
  t: Translate<(typeof reportTexts)['en']>,
  { id, action, by, at, details }: ReportChange,
) {
  const { posts = 1, number = 0, to = 0, fileName = '', sha256, text, of = '' } = details
  return {
    id,
    by,
    at,
    what: t(`change_${action}`, { count: posts, number, to, fileName, of }),
    details: (
      <>
        {text === undefined ? null : <blockquote>{text}</blockquote>}
        {sha256 === undefined ? null : (
          <small>
            SHA-256 <code>{sha256}</code>
          </small>
        )}
      </>
    ),
  }
}
