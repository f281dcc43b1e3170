import { useQueryClient } from '@tanstack/react-query'
import type { Language, Viewer } from '#contract/index.ts'
import { switchLanguage, useLanguage } from '../kit/i18n/i18n.ts'
import { keyOf, useWrite } from '../kit/calls/query.ts'
import { useViewer } from '../kit/viewer.ts'

/** The language of the page and of the user's emails. In the session of an emailed link, a change affects only the page. */
export function useOwnLanguage(): [Language, (language: Language) => void] {
  const now = useLanguage()
  const viewer = useViewer()
  const queryClient = useQueryClient()
  const save = useWrite('updateUser', {
    onSuccess: ({ language }) =>
      queryClient.setQueryData<Viewer>(keyOf('getViewer', {}), (before) => before && { ...before, language }),
  })
  return [
    now,
    (language) => {
      void switchLanguage(language)
      if (viewer.link === null && viewer.language !== language)
        save.mutate({ params: { id: viewer.id }, body: { language } })
    },
  ]
}
