import './storage.ts'
import i18next, { type i18n } from 'i18next'
import { initReactI18next, useTranslation } from 'react-i18next'

export const LANGUAGES = { en: 'English', es: 'Español', fr: 'Français' } as const
export type Language = keyof typeof LANGUAGES
export const LANGUAGE_NAMES = Object.keys(LANGUAGES) as Language[]

type Table = Record<string, string>
type PluralEnding = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'
type KeyOf<T extends Table> = {
  [Key in keyof T & string]: Key extends `${infer Base}_${PluralEnding}` ? Base : Key
}[keyof T & string]

/** The words of one slice: English at hand, other languages when they are needed. A word missing there is said in English. */
export type Words<T extends Table> = { name: string; en: T }
type Loader = () => Promise<{ default: Table }>

const loaders = new Map<string, Partial<Record<Language, Loader>>>()

export function defineWords<const T extends Table>(
  name: string,
  en: T,
  others: { es: Loader; fr?: Loader },
): Words<T> {
  loaders.set(name, others)
  tables.set(name, en)
  if (i18next.isInitialized) i18next.addResourceBundle('en', name, en)
  return { name, en }
}

const tables = new Map<string, Table>()

/** Loads words on demand; a slice that came later brings its own. */
const backend = {
  type: 'backend' as const,
  init: () => undefined,
  read(language: string, name: string, done: (error: unknown, table: Table | null) => void): void {
    const load = loaders.get(name)?.[language as Language]
    if (!load) {
      done(null, {})
      return
    }
    load().then(
      (module) => done(null, module.default),
      (error: unknown) => done(error, null),
    )
  },
}

export async function startI18n(language: Language): Promise<i18n> {
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: 'en',
      partialBundledLanguages: true,
      resources: { en: Object.fromEntries(tables) },
      ns: [...loaders.keys()],
      interpolation: { escapeValue: false },
      returnNull: false,
    })
  document.documentElement.lang = language
  return i18next
}

const KEY = 'proofline.language'

/** The language of the person, else the one last used here, else the browser's. */
export function guessLanguage(): Language {
  const kept = localStorage.getItem(KEY)
  const asked = kept ?? navigator.language.slice(0, 2)
  return LANGUAGE_NAMES.find((each) => each === asked) ?? 'en'
}

export async function speak(language: Language): Promise<void> {
  localStorage.setItem(KEY, language)
  document.documentElement.lang = language
  if (i18next.language !== language) await i18next.changeLanguage(language)
}

/** Whether this person chose a language on this device, which stands above the account's. */
export const hasChosenLanguage = (): boolean => localStorage.getItem(KEY) !== null

export type Say<T extends Table> = (key: KeyOf<T>, values?: Record<string, string | number>) => string

export function useWords<T extends Table>(words: Words<T>): Say<T> {
  const { t } = useTranslation(words.name)
  return t as unknown as Say<T>
}

/** For what stands outside components. */
export function say<T extends Table>(
  words: Words<T>,
  key: KeyOf<T>,
  values: Record<string, string | number> = {},
): string {
  const t = i18next.getFixedT(null, words.name) as unknown as Say<T>
  return t(key, values)
}

export function useLanguage(): Language {
  const { i18n: instance } = useTranslation()
  return LANGUAGE_NAMES.find((each) => each === instance.language) ?? 'en'
}

export const languageNow = (): Language => LANGUAGE_NAMES.find((each) => each === i18next.language) ?? 'en'
