import { Button, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronRight, IconFilter } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import {
  contentsFor,
  FIND_FIELDS,
  type FindField,
  type FindFieldName,
  isFault,
  LISTED_FIELDS,
  mayUseField,
  quotedValue,
  readFind,
  withFields,
} from '#contract/index.ts'
import { useCall } from '../../kit/calls/query.ts'
import { useLanguage, useNumber, useTexts } from '../../kit/i18n/i18n.ts'
import { Sheet } from '../../ui/dialogs/Sheet.tsx'
import { type PostQuery, withoutOrder } from '../data/filters.ts'
import { postTexts } from '../texts/index.ts'
import classes from './NarrowSheet.module.css'
import { useFinder } from './finder.ts'
import { findTexts } from './texts/index.ts'
import { sayFields, sayWordsOf } from './understood.ts'

type Props = {
  find: string | null
  query: PostQuery
  isOpen: boolean
  setOpen(isOpen: boolean): void
  onFind(find: string | null): void
  /** Back to the words in the field. */
  toWords(): void
  /** Opens the other filters of the list. */
  filters: ReactNode
}

/** The rows, and the fields that each writes. */
const ROWS = [
  ['has', ['has']],
  ['dates', ['on', 'after', 'before']],
  ['from', ['from']],
  ['loss', ['loss']],
  ['status', ['status']],
  ['flag', ['flag']],
  ['place', ['place']],
  ['tag', ['tag']],
  ['with', ['with']],
  ['account', ['account']],
] as const satisfies [string, FindFieldName[]][]
type RowName = (typeof ROWS)[number][0]

/** For hands without keys: what narrows a find, as buttons that write the same words into the field. */
export function NarrowSheet({ find, query, isOpen, setOpen, onFind, toWords, filters }: Props) {
  const t = useTexts(findTexts)
  const post = useTexts(postTexts)
  const language = useLanguage()
  const finder = useFinder()
  const [opened, setOpened] = useState<RowName | null>(null)
  const { data } = useCall(
    'countPosts',
    { query: withoutOrder(query) },
    { keepPrevious: true, enabled: isOpen },
  )
  const read = readFind(find ?? '', finder)
  const fields = isFault(read) ? [] : read.fields
  const write = (names: readonly FindFieldName[], values: readonly string[]) =>
    onFind(withFields(find ?? '', finder, names, values) || null)
  const words = isFault(read) ? '' : sayWordsOf(read, t)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFilter size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('narrow')}
      </Button>
      <Sheet
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={t('narrow')}
        foot={
          <Button fullWidth h={52} onClick={() => setOpen(false)}>
            {data ? t('showPosts', { count: data.count }) : t('showList')}
          </Button>
        }
      >
        <UnstyledButton className={classes['row']} onClick={toWords}>
          <span className={classes['name']}>{t('row_words')}</span>
          <span className={classes['value']} data-set={words !== '' || undefined}>
            {words || t('any')}
          </span>
          <IconChevronRight size={18} aria-hidden />
        </UnstyledButton>
        {ROWS.filter(([, [name]]) => mayUseField(name, finder)).map(([row, names]) => {
          const own = fields.filter(({ name }) => names.some((each) => each === name))
          const said = sayFields(own, t, (name) => post(`status_${name}` as 'status_saved'), language)
          return (
            <section key={row} className={classes['part']} data-inline={row === 'has' || undefined}>
              {row === 'has' ? (
                <p className={classes['row']}>
                  <span className={classes['name']}>{t('row_has')}</span>
                </p>
              ) : (
                <UnstyledButton
                  className={classes['row']}
                  aria-expanded={opened === row}
                  onClick={() => setOpened(opened === row ? null : row)}
                >
                  <span className={classes['name']}>{t(`row_${row}`)}</span>
                  <span className={classes['value']} data-set={said !== '' || undefined}>
                    {said || t('any')}
                  </span>
                  <IconChevronDown size={18} aria-hidden />
                </UnstyledButton>
              )}
              {row === 'dates' && opened === row ? (
                <Dates fields={own} onChange={(values) => write(names, values)} />
              ) : row !== 'dates' && (row === 'has' || opened === row) ? (
                <Choices
                  name={row}
                  fields={own}
                  query={query}
                  rest={withFields(find ?? '', finder, names, []) || undefined}
                  onChange={(values) => write(names, values)}
                />
              ) : null}
            </section>
          )
        })}
        <div className={classes['filters']}>{filters}</div>
      </Sheet>
    </>
  )
}

type ChoicesProps = {
  name: Exclude<RowName, 'dates'>
  fields: readonly FindField[]
  query: PostQuery
  /** The find without this field. */
  rest: string | undefined
  onChange(values: readonly string[]): void
}

/** A value of a field is chosen by a press, and taken back by another. A post can have several contents, but one platform. */
function Choices({ name, fields, query, rest, onChange }: ChoicesProps) {
  const t = useTexts(findTexts)
  const number = useNumber()
  const finder = useFinder()
  const listed = LISTED_FIELDS.find((each) => each === name)
  const { data } = useCall(
    'listFindValues',
    { query: { ...withoutOrder(query), find: rest, field: listed ?? 'place' } },
    { enabled: listed !== undefined, keepPrevious: true },
  )
  const values: readonly { value: string; count?: number }[] = listed
    ? (data?.values ?? [])
    : (name === 'has' ? contentsFor(finder) : (FIND_FIELDS[name].values ?? [])).map((value) => ({ value }))
  if (values.length === 0) return <p className={classes['none']}>{data || !listed ? t('noValues') : ''}</p>
  return (
    <div className={classes['picks']} role="group" aria-label={t(`row_${name}`)}>
      {values.map(({ value, count }) => {
        const text = `${name}:${quotedValue(value)}`
        const others = fields.map((field) => field.text).filter((each) => each !== text)
        const isOn = others.length < fields.length
        return (
          <UnstyledButton
            key={value}
            className={classes['pick']}
            aria-pressed={isOn}
            onClick={() => onChange([...(name === 'has' || isOn ? others : []), ...(isOn ? [] : [text])])}
          >
            <bdi>{value}</bdi> {count === undefined ? null : <span>{number(count)}</span>}
          </UnstyledButton>
        )
      })}
    </div>
  )
}

const DATE_FIELDS = ['after', 'before', 'on'] as const

function Dates({
  fields,
  onChange,
}: {
  fields: readonly FindField[]
  onChange(values: readonly string[]): void
}) {
  const t = useTexts(findTexts)
  return (
    <div className={classes['dates']}>
      {DATE_FIELDS.map((name) => {
        const field = fields.find((each) => each.name === name && !each.isNot)
        const days = field && 'days' in field ? field.days : null
        const others = fields.filter((each) => each !== field).map(({ text }) => text)
        return (
          <label key={name}>
            {t(`day_${name}`)}
            <input
              type="date"
              value={days && days.first === days.last ? days.first : ''}
              onChange={({ currentTarget: { value } }) =>
                onChange(value === '' ? others : [...others, `${name}:${value}`])
              }
            />
          </label>
        )
      })}
    </div>
  )
}
