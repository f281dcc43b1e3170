import type { Report, ReportChange } from '#contract/index.ts'
import { callOptions } from '../../kit/calls/query.ts'
import { type Translate, useTexts } from '../../kit/i18n/i18n.ts'
import { UndoMany } from '../../posts/index.tsx'
import { History } from '../../ui/lists/History.tsx'
import { useHistory } from '../../ui/lists/useHistory.ts'
import { reportTexts } from '../texts/index.ts'

/** Changes to the report after it was created, newest first. */
export function ReportHistory({ report }: { report: Report }) {
  const t = useTexts(reportTexts)
  const { changes, total, isAll, showAll, failure } = useHistory((query) =>
    callOptions('listReportHistory', { params: { id: report.id }, query }),
  )
  return (
    <History
      title={t('history')}
      lines={changes.map((change) => historyLine(t, change))}
      all={
        total > changes.length && !isAll
          ? { label: t('showAllHistory', { count: total }), onAll: showAll }
          : null
      }
      failure={failure}
    />
  )
}

function historyLine(
  t: Translate<(typeof reportTexts)['en']>,
  { id, action, by, at, details }: ReportChange,
) {
  const {
    posts = 1,
    number = 0,
    to = 0,
    fileName = '',
    sha256,
    selectionId,
    text,
    of = '',
    name = '',
    before = '',
  } = details
  return {
    id,
    by,
    at,
    what: (
      <>
        {t(
          details.posts !== undefined && (action === 'removed' || action === 'restored')
            ? `change_${action}Posts`
            : `change_${action}`,
          { count: posts, number, to, fileName, of, name, before },
        )}
        {selectionId === undefined ? null : <UndoMany id={selectionId} by={by} />}
      </>
    ),
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
