import { useState } from 'react'
import type { Report, ReportChange } from '#contract/index.ts'
import { useCall } from '../../kit/calls/query.ts'
import { type Translate, useTexts } from '../../kit/i18n/i18n.ts'
import { History } from '../../ui/lists/History.tsx'
import { reportTexts } from '../texts/index.ts'

const PAGE_SIZE = 5

/** Changes to the report after it was created, newest first. */
export function ReportHistory({ report }: { report: Report }) {
  const t = useTexts(reportTexts)
  const [limit, setLimit] = useState(PAGE_SIZE)
  const { data } = useCall(
    'listReportHistory',
    { params: { id: report.id }, query: { limit } },
    { keepPrevious: true },
  )
  if (!data) return null
  const { items, total } = data
  return (
    <History
      title={t('history')}
      lines={items.map((change) => historyLine(t, change))}
      all={
        total > items.length && limit < 100
          ? { label: t('showAllHistory', { count: total }), onAll: () => setLimit(100) }
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
