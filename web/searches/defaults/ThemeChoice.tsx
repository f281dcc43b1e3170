import { Button, Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'
import {
  FLAG_THEMES,
  type FlaggingChoice,
  type FlaggingDefaults,
  LANGUAGE_NAMES,
  LANGUAGES,
} from '#contract/index.ts'
import { useNumber, useTexts } from '../../kit/i18n/i18n.ts'
import { searchTexts } from '../texts/index.ts'
import classes from './FlaggingDefaultsPage.module.css'

type Props = {
  defaults: FlaggingDefaults
  choice: FlaggingChoice
  isPending: boolean
  onChange(choice: FlaggingChoice): void
  onSave(): void
}

/** In the order of the contract, so that a choice that was changed back is the same. */
const toggled = <Name extends string>(all: readonly Name[], chosen: readonly Name[], name: Name): Name[] =>
  all.filter((each) => chosen.includes(each) !== (each === name))

export const isSameChoice = (a: FlaggingChoice, b: FlaggingChoice): boolean =>
  [...a.themes].sort().join() === [...b.themes].sort().join() &&
  [...a.languages].sort().join() === [...b.languages].sort().join()

/** Which themes and languages of the list new clients get. At least one of each stays chosen. */
export function ThemeChoice({ defaults, choice, isPending, onChange, onSave }: Props) {
  const t = useTexts(searchTexts)
  const number = useNumber()
  const { themes, languages } = choice
  return (
    <aside className={classes['choice']}>
      <Boxes title={t('themes')}>
        {FLAG_THEMES.map((theme) => (
          <li key={theme}>
            <Checkbox
              checked={themes.includes(theme)}
              disabled={themes.length === 1 && themes.includes(theme)}
              label={t(`theme_${theme}`)}
              onChange={() => onChange({ themes: toggled(FLAG_THEMES, themes, theme), languages })}
            />
            <span>{number(defaults.keywordsOf.themes[theme])}</span>
          </li>
        ))}
      </Boxes>
      <Boxes title={t('languages')}>
        {LANGUAGE_NAMES.map((language) => (
          <li key={language}>
            <Checkbox
              checked={languages.includes(language)}
              disabled={languages.length === 1 && languages.includes(language)}
              label={LANGUAGES[language]}
              onChange={() => onChange({ themes, languages: toggled(LANGUAGE_NAMES, languages, language) })}
            />
            <span>{number(defaults.keywordsOf.languages[language])}</span>
          </li>
        ))}
      </Boxes>
      <p>{t('choiceHint')}</p>
      <Button
        variant={isSameChoice(choice, defaults) ? 'default' : 'filled'}
        disabled={isSameChoice(choice, defaults)}
        loading={isPending}
        onClick={onSave}
      >
        {t('saveChoice')}
      </Button>
    </aside>
  )
}

function Boxes({ title, children }: { title: string; children: ReactNode }) {
  const t = useTexts(searchTexts)
  return (
    <section aria-label={title}>
      <h3>
        <span>{title}</span>
        <span>{t('keywordsShort')}</span>
      </h3>
      <ul>{children}</ul>
    </section>
  )
}
