import { useQuery } from '@tanstack/react-query'
import { type Language, withFrenchSpaces } from '#contract/index.ts'
import { useLanguage } from './i18n.ts'

/** A long text and its language. */
export type Translated<Text> = { text: Text; lang: Language }

/** A long text in the language of the page, loaded when it is shown. */
export function useTranslated<Text>(
  name: string,
  load: (language: Language) => Promise<Translated<Text>>,
): { data: Translated<Text> | undefined; error: unknown; retry(): void } {
  const language = useLanguage()
  const { data, error, refetch } = useQuery({
    queryKey: ['text', name, language],
    queryFn: async () => {
      const { text, lang } = await load(language)
      return { text: lang === 'fr' ? withFrenchSpaces(text) : text, lang }
    },
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  })
  return { data, error, retry: () => void refetch() }
}
