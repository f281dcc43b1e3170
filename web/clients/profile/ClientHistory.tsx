import { type Client, type ClientChange, type Language, LANGUAGE_NAMES, LANGUAGES } from '#contract/index.ts'
import { callOptions } from '../../kit/calls/query.ts'
import { type Translate, useLanguage, useTexts } from '../../kit/i18n/i18n.ts'
import { formatDate } from '../../kit/i18n/time.ts'
import { History } from '../../ui/lists/History.tsx'
import { useHistory } from '../../ui/lists/useHistory.ts'
import { clientTexts } from '../texts/index.ts'

type T = Translate<(typeof clientTexts)['en']>

/** The acts on the client's file, newest first. */
export function ClientHistory({ client }: { client: Client }) {
  const t = useTexts(clientTexts)
  const language = useLanguage()
  const { changes, total, isAll, showAll, failure } = useHistory((query) =>
    callOptions('listClientHistory', { params: { id: client.id }, query }),
  )
  return (
    <History
      title={t('fileHistory')}
      lines={changes.map((change) => ({
        id: change.id,
        by: change.by,
        at: change.at,
        what: t(wordOf(change), { name: change.details.name ?? '' }),
        details: <Fields t={t} language={language} change={change} />,
      }))}
      all={
        total > changes.length && !isAll
          ? { label: t('allOfHistory', { count: total }), onAll: showAll }
          : null
      }
      failure={failure}
    />
  )
}

/** Older entries have no reason, because lifting a hold did not need one. */
const wordOf = ({ action, details }: ClientChange) =>
  action === 'liftedHold' && !details.name ? 'change_liftedHoldBefore' : (`change_${action}` as const)

const FIELD_LABELS = {
  firstName: 'firstName',
  lastName: 'lastName',
  email: 'email',
  dateOfBirth: 'dateOfBirth',
  fileRefNo: 'fileRefNo',
  dateOfLoss: 'dateOfLoss',
  language: 'clientLanguage',
  timeZone: 'timeZone',
} as const
type Field = keyof typeof FIELD_LABELS

/** The changed fields, each with its old and new value. */
function Fields({ t, language, change }: { t: T; language: Language; change: ClientChange }) {
  const { from = {}, to = {} } = change.details
  const fields = Object.keys(to).filter((name): name is Field => Object.hasOwn(FIELD_LABELS, name))
  const formatValue = (name: Field, value = '') =>
    name === 'dateOfBirth' || name === 'dateOfLoss'
      ? formatDate(value, language)
      : name === 'language'
        ? (LANGUAGES[LANGUAGE_NAMES.find((each) => each === value) ?? 'en'] ?? value)
        : value
  return fields.map((name) => (
    <div key={name}>
      {t('changedField', {
        field: t(FIELD_LABELS[name]),
        from: formatValue(name, from[name]),
        to: formatValue(name, to[name]),
      })}
    </div>
  ))
}
