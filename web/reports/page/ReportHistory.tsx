import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Report, ReportChange } from '#contract/index.ts'
import { useLanguage, useWords } from '../../kit/words/i18n.ts'
import { useCall } from '../../kit/calls/query.ts'
import { browserZone, formatInstant } from '../../kit/words/time.ts'
import { Panel } from '../../ui/Panel.tsx'
import { reportWords } from '../words/index.ts'
import classes from './Report.module.css'

const PAGE = 5

/** What was done to the report after it was made, newest first. */
export function ReportHistory({ report }: { report: Report }) {
  const t = useWords(reportWords)
  const [limit, setLimit] = useState(PAGE)
  const { data } = useCall(
    'listReportHistory',
    { params: { id: report.id }, query: { limit } },
    { keepPrevious: true },
  )
  if (!data || data.total === 0) return null
  return (
    <Panel title={t('history')}>
      <ul className={classes['history']}>
        {data.items.map((change) => (
          <Change key={change.id} change={change} />
        ))}
      </ul>
      {data.total > data.items.length && limit < 100 ? (
        <Button size="compact-sm" variant="subtle" onClick={() => setLimit(100)}>
          {t('showAllHistory', { count: data.total })}
        </Button>
      ) : null}
    </Panel>
  )
}

function Change({ change: { action, by, at, details } }: { change: ReportChange }) {
  const t = useWords(reportWords)
  const { posts = 1, number = 0, to = 0, fileName = '', sha256, text, of = '' } = details
  return (
    <li>
      <span>
        <b>{by}</b> {t(`change_${action}`, { count: posts, number, to, fileName, of })}
      </span>
      <small>{formatInstant(at, browserZone(), useLanguage())}</small>
      {text === undefined ? null : <blockquote>{text}</blockquote>}
      {sha256 === undefined ? null : (
        <small>
          SHA-256 <code>{sha256}</code>
        </small>
      )}
    </li>
  )
}
