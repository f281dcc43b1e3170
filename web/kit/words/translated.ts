import { useQuery } from '@tanstack/react-query'
import { useLanguage } from './i18n.ts'

export type Translated<Text> = { text: Text; lang: 'en' | 'es' }

/** A long text in the language of the page, loaded when it is shown; where it is not written in that language, in English. */
export function useTranslated<Text>(
  name: string,
  loaders: Record<'en' | 'es', () => Promise<Text>>,
): { data: Translated<Text> | undefined; error: unknown; retry(): void } {
  const lang: 'en' | 'es' = useLanguage() === 'es' ? 'es' : 'en'
  const { data, error, refetch } = useQuery({
    queryKey: ['text', name, lang],
    queryFn: async () => ({ text: await loaders[lang](), lang }),
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  })
  return { data, error, retry: () => void refetch() }
}
