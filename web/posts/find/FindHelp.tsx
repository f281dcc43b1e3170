import { Button, UnstyledButton } from '@mantine/core'
import { useContext } from 'react'
import {
  contentsFor,
  FIND_FIELD_NAMES,
  FIND_FIELDS,
  type FindFault,
  type FindFieldName,
  type FindQuery,
  type Finder,
  isFault,
  LISTED_FIELDS,
  mayUseField,
  quotedValue,
  readFind,
} from '#contract/index.ts'
import { useCall } from '../../kit/calls/query.ts'
import { useLanguage, useNumber, useTexts } from '../../kit/i18n/i18n.ts'
import { keyLabel } from '../../kit/keys/shortcuts.ts'
import { useShortcutFor } from '../commands/table.ts'
import { type PostQuery, withoutOrder } from '../data/filters.ts'
import { SelectionContext } from '../select/selection.ts'
import { postTexts } from '../texts/index.ts'
import classes from './Find.module.css'
import { useFinder } from './finder.ts'
import { SavedFinds } from './saved/SavedFinds.tsx'
import { findTexts } from './texts/index.ts'
import { stepsOf } from './understood.ts'

type Props = {
  /** What the numbers are of: what was typed, a moment ago. */
  text: string
  typed: string
  read: FindQuery | FindFault
  caret: number
  query: PostQuery
  onText(text: string): void
}

const GRAMMAR = [
  ['gym OR hiking', 'gramOr'],
  ['"back to work"', 'gramPhrase'],
  ['gym NOT selling', 'gramNot'],
  ['~hike, hik*', 'gramForms'],
  ['back near/5 hurt', 'gramNear'],
] as const

/** What was understood, with the posts that each condition leaves; what could follow; and the grammar. */
export function FindHelp({ text, typed, read, caret, query, onText }: Props) {
  const t = useTexts(findTexts)
  const post = useTexts(postTexts)
  const language = useLanguage()
  const number = useNumber()
  const shortcutFor = useShortcutFor()
  const hasSelection = useContext(SelectionContext) !== null
  const finder = useFinder()
  const understood = isFault(read) ? null : read
  const steps = understood
    ? stepsOf(understood, t, (name) => post(`status_${name}` as 'status_saved'), language)
    : []
  const field = fieldAt(typed, caret)
  const isKnown = field && mayUseField(field.name, finder)
  const listed = LISTED_FIELDS.find((name) => isKnown && name === field.name)
  const { find: typedFind, ...list } = withoutOrder(query)
  const { data: inPosts } = useCall(
    'listFindValues',
    {
      query: {
        ...list,
        field: listed ?? 'place',
        typed: unquoted(field?.value ?? ''),
        find: field ? withoutPart(typed, field, finder) : typedFind,
      },
    },
    { keepPrevious: true, enabled: listed !== undefined && text === typed },
  )
  const fromPosts = listed ? (inPosts?.values ?? []) : []
  const values = isKnown
    ? field.name === 'has'
      ? contentsFor(finder)
      : (FIND_FIELDS[field.name].values ?? [])
    : []
  const withValue = (value: string): string =>
    field
      ? `${typed.slice(0, field.start)}${field.name}:${quotedValue(value)}${typed.slice(field.end)}`
      : typed
  const forms = understood ? formsOffer(understood, typed) : null
  const finds = [...steps.map(({ find }) => find), ...values.map(withValue), ...(forms ? [forms.text] : [])]
  const counted = useCall(
    'countFinds',
    { query: { ...list, finds: ['', ...finds] } },
    { keepPrevious: true, enabled: text === typed },
  )
  const counts = counted.isPlaceholderData ? [] : (counted.data?.counts ?? [])
  const [all, ...counting] = counts
  const countOf = (index: number): string => {
    const count = counting[index]
    return count === undefined ? '' : number(count)
  }
  const more = forms ? (counting[finds.length - 1] ?? 0) - (counting[steps.length - 1] ?? 0) : 0
  return (
    <>
      <div className={classes['panes']}>
        {steps.length === 0 ? null : (
          <section aria-live="polite">
            <h3>
              <span>{t('understood')}</span>
              <span>{all === undefined ? '' : t('ofPosts', { count: all })}</span>
            </h3>
            <ol className={classes['steps']}>
              {steps.map(({ what, find }, index) => (
                <li key={find}>
                  <span>{what}</span>
                  <b>{countOf(index)}</b>
                </li>
              ))}
            </ol>
            {forms && more > 0 ? (
              <p className={classes['nudge']}>
                <span>{t('formsHint', { word: forms.word, count: more })}</span>
                <Button variant="default" size="compact-sm" onClick={() => onText(forms.text)}>
                  {t('use', { text: `~${forms.word}` })}
                </Button>
              </p>
            ) : null}
          </section>
        )}
        <section className={classes['written']}>
          {field && values.length + fromPosts.length > 0 ? (
            <>
              <h3>{t('afterField', { field: `${field.name}:` })}</h3>
              <div className={classes['picks']}>
                {values.map((value, index) => (
                  <UnstyledButton
                    key={value}
                    className={classes['pick']}
                    aria-pressed={field.value === value}
                    onClick={() => onText(withValue(value))}
                  >
                    {value} <span>{countOf(steps.length + index)}</span>
                  </UnstyledButton>
                ))}
                {fromPosts.map(({ value, count }) => (
                  <UnstyledButton
                    key={value}
                    className={classes['pick']}
                    aria-pressed={unquoted(field.value) === value}
                    onClick={() => onText(withValue(value))}
                  >
                    <bdi>{value}</bdi> <span>{number(count)}</span>
                  </UnstyledButton>
                ))}
              </div>
            </>
          ) : null}
          <dl className={classes['grammar']}>
            {GRAMMAR.map(([example, word]) => (
              <div key={word}>
                <dt>{example}</dt>
                <dd>{t(word)}</dd>
              </div>
            ))}
          </dl>
          <h3>{t('fields')}</h3>
          <div className={classes['fields']}>
            {FIND_FIELD_NAMES.filter((name) => mayUseField(name, finder)).map((name) => (
              <UnstyledButton key={name} onClick={() => onText(`${typed.trimEnd()} ${name}:`.trimStart())}>
                {name}:
              </UnstyledButton>
            ))}
          </div>
          <p className={classes['aside']}>{t('fieldsRead')}</p>
        </section>
        {finder.isStaff ? (
          <div className={classes['saved']}>
            <SavedFinds text={understood ? typed.trim() : ''} query={query} onText={onText} />
          </div>
        ) : null}
      </div>
      <footer className={classes['keys']}>
        {(
          [
            ['Enter', 'toList'],
            [hasSelection && typed.trim() !== '' ? keyLabel('mod+Enter') : '', 'selectAll'],
            ['↓', 'toHelp'],
            [shortcutFor('nextWord'), 'nextHit'],
            ['Esc', 'closes'],
          ] as const
        )
          .filter(([key]) => key !== '')
          .map(([key, word]) => (
            <span key={word}>
              <kbd>{key}</kbd> {t(word)}
            </span>
          ))}
      </footer>
    </>
  )
}

const unquoted = (value: string): string => value.replaceAll(/["“”„«»]/g, '').trim()

/** What else is typed; undefined if that alone can't be read. */
function withoutPart(typed: string, { start, end }: { start: number; end: number }, finder: Finder) {
  const rest = (typed.slice(0, start).replace(/\bNOT\s+$/, '') + typed.slice(end)).trim()
  return rest === '' || isFault(readFind(rest, finder)) ? undefined : rest
}

/** The field in which the caret is. */
function fieldAt(
  text: string,
  caret: number,
): { name: FindFieldName; value: string; start: number; end: number } | null {
  const [before = ''] = /(?:^|[\s(])[a-z]+:(?:["“][^"”]*["”]?|[^\s()"“]*)$/iu.exec(text.slice(0, caret)) ?? []
  const [, word = ''] = /^([a-z]+):/i.exec(before.trimStart().replace(/^\(/, '')) ?? []
  const name = FIND_FIELD_NAMES.find((each) => each === word.toLowerCase())
  if (!name) return null
  const start = caret - before.trimStart().replace(/^\(/, '').length
  const [rest = ''] = /^[a-z]+:(?:["“][^"”]*["”]?|[^\s()"“]*)/iu.exec(text.slice(start)) ?? []
  return { name, value: rest.slice(word.length + 1), start, end: start + rest.length }
}

/** The first plain word that has other forms, and the find with them. */
function formsOffer({ terms, sought }: FindQuery, typed: string): { word: string; text: string } | null {
  for (const index of sought) {
    const term = terms[index]
    if (!term || term.forms.length > 0 || !/^\p{L}{3,}$/u.test(term.text)) continue
    const at = new RegExp(`(^|[\\s(])${term.text}(?=$|[\\s)])`, 'u').exec(typed)
    if (!at) continue
    const start = at.index + (at[1]?.length ?? 0)
    return { word: term.text, text: `${typed.slice(0, start)}~${typed.slice(start)}` }
  }
  return null
}
