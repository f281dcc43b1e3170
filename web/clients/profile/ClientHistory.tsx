import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { type Client, type ClientChange, type Language, LANGUAGE_NAMES, LANGUAGES } from '#contract/index.ts'
import { callOptions, useCall } from '../../kit/calls/query.ts'
import { type Translate, useLanguage, useTexts } from '../../kit/i18n/i18n.ts'
import { formatDate } from '../../kit/i18n/time.ts'
import { History } from '../../ui/lists/History.tsx'
import { clientTexts } from '../texts/index.ts'

const FIRST_PAGE_SIZE = 5
/** The most that the server sends at once. */
const PAGE_SIZE = 100
type T = Translate<(typeof clientTexts)['en']>

/** The acts on the client's file, newest first. */
export function ClientHistory({ client }: { client: Client }) {
  const t = useTexts(clientTexts)
  const language = useLanguage()
  const [isAll, setAll] = useState(false)
  const params = { id: client.id }
  const { data, isPlaceholderData } = useCall(
    'listClientHistory',
    { params, query: { limit: isAll ? PAGE_SIZE : FIRST_PAGE_SIZE } },
    { keepPrevious: true },
  )
  const total = data?.total ?? 0
  const offsets = Array.from({ length: Math.ceil(total / PAGE_SIZE) }, (_, page) => page * PAGE_SIZE).slice(1)
  const rest = useQueries({
    queries: (isAll && !isPlaceholderData ? offsets : []).map((offset) =>
      callOptions('listClientHistory', { params, query: { limit: PAGE_SIZE, offset } }),
    ),
  })
  if (!data) return null
  const items = [...data.items, ...rest.flatMap((page) => page.data?.items ?? [])]
  return (
    <History
      title={t('fileHistory')}
      lines={items.map((change) => ({
        id: change.id,
        by: change.by,
        at: change.at,
        what: t(`change_${change.action}`, { name: change.details.name ?? '' }),
        details: <Fields t={t} language={language} change={change} />,
      }))}
      all={
        total > items.length && !isAll
          ? { label: t('allOfHistory', { count: total }), onAll: () => setAll(true) }
          : null
      }
    />
  )
}

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
