import '../storage.ts'
import { use, useCallback } from 'react'
import { type Language, LANGUAGE_NAMES, withFrenchSpaces } from '#contract/index.ts'
import { formatNumber } from './number.ts'
import { createStore, useStore } from '../store.ts'
import { formatPhrase, type Table, type Values } from './phrase.ts'

/** Browsers in an unsupported language get English, including dates and numbers, so that no sentence mixes two languages. */
const supportedLanguage = (language: string): Language =>
  LANGUAGE_NAMES.find((each) => each === language) ?? 'en'

type PluralEnding = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'
type KeyOf<T extends Table> = {
  [Key in keyof T & string]: Key extends `${infer Base}_${PluralEnding}` ? Base : Key
}[keyof T & string]
export type Translate<T extends Table> = (key: KeyOf<T>, values?: Values) => string

/** The texts of one slice: English is bundled, other languages load when needed. A missing text is shown in English. */
export type Texts<T extends Table> = { name: string; en: T }
type Loader = () => Promise<{ default: Table }>
type ByLanguage<What> = Partial<Record<Language, What>>
type Slice = {
  loaders: ByLanguage<Loader>
  loading: ByLanguage<Promise<void>>
  tables: ByLanguage<Table> & { en: Table }
  translators: ByLanguage<(key: string, values?: Values) => string>
}

const slices = new Map<string, Slice>()
const currentLanguage = createStore<Language>(() => 'en', 'page')
let requestedLanguage: Language = 'en'

export function defineTexts<const T extends Table>(
  name: string,
  en: T,
  otherLoaders: Record<Exclude<Language, 'en'>, Loader>,
): Texts<T> {
  const slice: Slice = { loaders: otherLoaders, loading: {}, tables: { en }, translators: {} }
  slices.set(name, slice)
  void load(slice, currentLanguage.get())
  return { name, en }
}

/** Marks a promise as fulfilled in the form that React reads, so that no component suspends for it. */
function markFulfilled(promise: object): void {
  Object.assign(promise, { status: 'fulfilled', value: undefined })
}

/** Never rejects: if the texts can't be loaded, the slice stays English. */
function load(slice: Slice, language: Language): Promise<void> {
  const loading: Promise<void> = (slice.loading[language] ??= (
    slice.loaders[language]?.() ?? Promise.resolve(undefined)
  ).then(
    (module) => {
      const table = module?.default ?? {}
      slice.tables[language] ??= language === 'fr' ? withFrenchSpaces(table) : table
      markFulfilled(loading)
    },
    () => markFulfilled(loading),
  ))
  return loading
}

/** Changes the language once all texts are loaded. If it is called again in the meantime, the later call wins. */
export async function startI18n(chosen: Language): Promise<void> {
  const into = supportedLanguage(chosen)
  requestedLanguage = into
  await Promise.all([...slices.values()].map((slice) => load(slice, into)))
  if (requestedLanguage !== into) return
  document.documentElement.lang = into
  currentLanguage.set(into)
}

const CHOSEN_KEY = 'proofline.language'
const FOLLOWED_KEY = 'proofline.account-language'

/** The language that the user chose on this device, otherwise the last account's, otherwise the browser's. */
export function guessLanguage(): Language {
  const kept = localStorage.getItem(CHOSEN_KEY) ?? localStorage.getItem(FOLLOWED_KEY)
  return supportedLanguage(kept ?? navigator.language.slice(0, 2))
}

export async function switchLanguage(into: Language): Promise<void> {
  localStorage.setItem(CHOSEN_KEY, into)
  await startI18n(into)
}

/** Changes to the language of the account or of an emailed link, unless this person chose one on this device. */
export async function followLanguage(into: Language): Promise<void> {
  localStorage.setItem(FOLLOWED_KEY, into)
  if (localStorage.getItem(CHOSEN_KEY) === null && into !== getLanguage()) await startI18n(into)
}

export const getLanguage = currentLanguage.get

export const useLanguage = (): Language => useStore(currentLanguage)

/** Formats numbers in the user's language rather than the browser's. */
export function useNumber(): (value: number) => string {
  const spoken = useLanguage()
  return useCallback((value) => formatNumber(value, spoken), [spoken])
}

/** Resolves once a slice can be shown in this language. */
export const loadTexts = (texts: Texts<Table>, into: Language): Promise<void> => load(sliceOf(texts), into)

/** @param into another language for a part of the page; load its texts first */
export function useTexts<T extends Table>(texts: Texts<T>, into?: Language): Translate<T> {
  const page = useLanguage()
  const spoken = into ?? page
  const slice = sliceOf(texts)
  // Called in every render, even if the texts are loaded: React warns if a component that once suspended later skips `use`.
  if (spoken !== 'en') use(load(slice, spoken))
  return translatorFor<T>(slice, spoken)
}

/** For code outside components. */
export function translate<T extends Table>(texts: Texts<T>, key: KeyOf<T>, values?: Values): string {
  return translatorFor<T>(sliceOf(texts), currentLanguage.get())(key, values)
}

function sliceOf({ name }: Texts<Table>): Slice {
  const slice = slices.get(name)
  if (!slice) throw new Error(`The texts of ${name} are not defined.`)
  return slice
}

/** Returns the same function each time, so that it can be a dependency of hooks. */
function translatorFor<T extends Table>(slice: Slice, spoken: Language): Translate<T> {
  const { tables } = slice
  slice.translators[spoken] ??= (key, values = {}) =>
    formatPhrase(tables[spoken] ?? {}, spoken, key, values) ??
    formatPhrase(tables.en, 'en', key, values) ??
    key
  return slice.translators[spoken]
}
