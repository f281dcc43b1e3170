import { Button, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { announce } from '../../kit/announce.ts'
import { keywordText, type Language } from '#contract/index.ts'
import { useLanguage, useTexts } from '../../kit/i18n/i18n.ts'
import { normalizeForSearch } from '../../kit/i18n/plain-words.ts'
import { SearchField } from '../../ui/forms/SearchField.tsx'
import { searchTexts } from '../texts/index.ts'
import { Keyword } from './Keyword.tsx'
import { type AddResult, addList, addTyped, isList, type Refusal } from './add-keywords.ts'
import classes from './Keywords.module.css'

/** With more keywords than this, a sorted list has a filter. */
const MAX_UNFILTERED = 12

/** The others are found by the filter. */
const MAX_SHOWN = 200

/** A keyword with an exception. */
const EXAMPLES = {
  en: 'running !running late',
  es: 'cargando !cargando el celular',
  fr: 'couru !couru d’avance',
} as const satisfies Record<Language, string>

export type Draft = { keywords: string[]; typed: string; refusal: Refusal | null }

/** Enters keywords one by one or as a list; each can be removed again. */
export function KeywordField({
  draft,
  isSorted = false,
  onChange,
  problem,
}: {
  draft: Draft
  /** In alphabetical order and with a filter, for long lists. */
  isSorted?: boolean
  onChange(draft: Draft): void
  /** What is wrong with the list. */
  problem: string | null
}) {
  const t = useTexts(searchTexts)
  const language = useLanguage()
  const input = useRef<HTMLInputElement>(null)
  const countId = useId()
  const { keywords, typed, refusal } = draft
  const [filter, setFilter] = useState('')
  const normalizedFilter = normalizeForSearch(filter)
  const shownKeywords = isSorted
    ? keywords
        .filter((word) => normalizeForSearch(word).includes(normalizedFilter))
        .sort((a, b) => keywordText(a).localeCompare(keywordText(b)))
    : keywords
  const acceptInput = ({ keywords: now, added, refusal: why }: AddResult, left: string) => {
    onChange({ keywords: now, typed: why ? left : '', refusal: why })
    const [only = ''] = added
    if (added.length === 1) announce(t('keywordAdded', { word: keywordText(only) }))
    else if (added.length > 1) announce(t('keywordsAdded', { count: added.length }))
  }
  const add = () => {
    if (typed.trim() !== '') acceptInput(addTyped(keywords, typed, language), typed)
    input.current?.focus()
  }
  const remove = (word: string) => {
    onChange({ ...draft, keywords: keywords.filter((each) => each !== word), refusal: null })
    announce(t('keywordRemoved', { word: keywordText(word) }))
    input.current?.focus()
  }
  return (
    <div className={classes['field']}>
      <TextInput
        ref={input}
        data-autofocus
        label={t('addKeyword')}
        description={t('keywordHint', { example: EXAMPLES[language] })}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        value={typed}
        error={refusal ? sentence(t, refusal) : problem}
        autoComplete="off"
        spellCheck={false}
        rightSectionWidth="auto"
        rightSection={
          <Button
            size="compact-sm"
            variant="light"
            mr={4}
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={add}
          >
            {t('add')}
          </Button>
        }
        onChange={(event) => onChange({ keywords, typed: event.currentTarget.value, refusal: null })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          add()
        }}
        onPaste={(event) => {
          const text = event.clipboardData.getData('text')
          if (!isList(text)) return
          event.preventDefault()
          acceptInput(addList(keywords, text, language), typed)
        }}
      />
      <p id={countId} className={classes['count']}>
        {keywords.length === 0 ? t('noKeywords') : t('keywordCount', { count: keywords.length })}
      </p>
      {isSorted && keywords.length > MAX_UNFILTERED ? (
        <SearchField label={t('filterKeywords')} wait={150} onSearch={setFilter} />
      ) : null}
      {shownKeywords.length > 0 ? (
        <ul className={classes['chips']} aria-labelledby={countId}>
          {shownKeywords.slice(0, MAX_SHOWN).map((word) => (
            <li key={word} className={classes['chip']}>
              <Keyword written={word} />
              <button
                type="button"
                aria-label={t('removeKeyword', { word: keywordText(word) })}
                title={t('removeKeyword', { word: keywordText(word) })}
                onClick={() => remove(word)}
              >
                <IconX size={14} aria-hidden />
              </button>
            </li>
          ))}
          {shownKeywords.length > MAX_SHOWN ? (
            <li className={classes['more']}>
              {t('moreToFilter', { count: shownKeywords.length - MAX_SHOWN })}
            </li>
          ) : null}
        </ul>
      ) : null}
    </div>
  )
}

function sentence(
  t: ReturnType<typeof useTexts<(typeof searchTexts)['en']>>,
  { why, values }: Refusal,
): string {
  if (why === 'listed') return t('isListed', values)
  return why === 'many' ? t('tooMany', values) : t(`fault_${why}`, values)
}
