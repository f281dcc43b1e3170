import {
  type FindField,
  type FindQuery,
  type FindTerm,
  type FindWords,
  type Language,
  PLATFORMS,
} from '#contract/index.ts'
import { formatDate } from '../../kit/i18n/time.ts'
import type { Translate } from '../../kit/i18n/i18n.ts'
import type en from './texts/en.ts'

type T = Translate<typeof en>

/** A find as it was understood: its words, then each field; `find` leaves the posts of all steps so far. */
export type Step = { what: string; find: string }

export function stepsOf(
  query: FindQuery,
  t: T,
  statusWord: (name: string) => string,
  language: Language,
): Step[] {
  const steps: Step[] = []
  let find = ''
  const add = (what: string, text: string) => {
    find = `${find} ${text}`.trim()
    steps.push({ what, find })
  }
  if (query.words) add(sayWords(query.words, query.terms, t), query.wordsText)
  // What is left out comes last, because it can't be asked for alone.
  const fields = [...query.fields].sort((a, b) => Number(a.isNot) - Number(b.isNot))
  for (const field of fields) {
    const what = sayField(field, t, statusWord, language)
    add(field.isNot ? t('not', { what }) : what, field.text)
  }
  return steps
}

/** What a find seeks in the words of posts; empty if nothing. */
export const sayWordsOf = ({ words, terms }: FindQuery, t: T): string =>
  words ? sayWords(words, terms, t) : ''

export const sayFields = (
  fields: readonly FindField[],
  t: T,
  statusWord: (name: string) => string,
  language: Language,
): string =>
  fields
    .map((field) => {
      const what = sayField(field, t, statusWord, language)
      return field.isNot ? t('not', { what }) : what
    })
    .join(', ')

function sayWords(words: FindWords, terms: readonly FindTerm[], t: T): string {
  const say = (part: FindWords, isInside = false): string => {
    switch (part.kind) {
      case 'term':
        return sayTerm(terms[part.term], t)
      case 'not':
        return t('without', { words: say(part.part, true) })
      case 'near':
        return t('near', { left: say(part.left, true), right: say(part.right, true), count: part.distance })
      default: {
        const all = part.parts
          .map((each) => say(each, true))
          .join(part.kind === 'any' ? ` ${t('or')} ` : ` ${t('and')} `)
        return isInside ? `(${all})` : all
      }
    }
  }
  return say(words)
}

function sayTerm(term: FindTerm | undefined, t: T): string {
  if (!term) return ''
  if (term.forms.length > 0) return t('formsOf', { word: t('quoted', { word: term.text }) })
  return term.text.endsWith('*')
    ? t('beginningWith', { word: t('quoted', { word: term.text.slice(0, -1) }) })
    : t('quoted', { word: term.text })
}

function sayField(field: FindField, t: T, statusWord: (name: string) => string, language: Language): string {
  switch (field.name) {
    case 'from':
      return t('from', { value: PLATFORMS[field.platform].name })
    case 'before':
    case 'after':
    case 'on': {
      const { first, last } = field.days
      const value =
        first === last
          ? formatDate(first, language)
          : field.name === 'on'
            ? `${formatDate(first, language)} – ${formatDate(last, language)}`
            : formatDate(field.name === 'before' ? first : last, language)
      return t(field.name, { value })
    }
    case 'loss':
      return t(`loss_${field.side}`)
    case 'status':
      return t('status', { value: statusWord(field.status) })
    case 'flag':
      return typeof field.flag === 'string'
        ? t('flag', { value: field.flag })
        : t(field.flag ? 'flag_yes' : 'flag_no')
    case 'has':
      return t(`has_${field.content}`)
    case 'account':
      return t('account', { value: field.text })
    case 'tag':
    case 'place':
    case 'with':
      return t(field.name, { value: field.term.text })
  }
}
