import { useQueryClient } from '@tanstack/react-query'
import type { AuthorQuestion, RouteName } from '#contract/index.ts'
import { useWrite } from '../../kit/calls/query.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { toastProblem, toastUndo } from '../../ui/toasts/toast.tsx'
import { authorTexts } from '../texts/authors/index.ts'
import { TAKEOUT_AFFECTED } from '../takeouts/affected.ts'

/** What a decision changes right away; posts follow by a job, whose end is announced by an event. */
export const AUTHORS_AFFECTED: RouteName[] = [
  ...TAKEOUT_AFFECTED,
  'listAuthorDoubts',
  'listSetAside',
  'listImportRecords',
]

export type Answer = AuthorQuestion['answer']

/** The part of a question that names it. */
export const questionOf = ({ kind, name, answer }: AuthorQuestion) => ({
  kind,
  ...(name !== null && { name }),
  was: answer,
})

/** Decides about one kind of title, with an Undo. */
export function useAuthorDecision(importId: string) {
  const t = useTexts(authorTexts)
  const queryClient = useQueryClient()
  const refresh = () =>
    Promise.all(AUTHORS_AFFECTED.map((name) => queryClient.invalidateQueries({ queryKey: [name] })))
  const write = useWrite('decideAuthor', {
    onSuccess: () => void refresh(),
    onProblem: ({ message }) => (toastProblem(message), void refresh()),
  })
  const params = { id: importId }
  const decide = (question: AuthorQuestion, answer: Answer) => {
    const about = questionOf(question)
    write.mutate(
      { params, body: { ...about, answer } },
      {
        onSuccess: () =>
          toastUndo({
            message: t(answer === 'client' ? 'isClients' : answer === 'other' ? 'isOthers' : 'isOpen', {
              count: question.records,
            }),
            label: t('undo'),
            onUndo: () => write.mutate({ params, body: { ...about, was: answer, answer: about.was } }),
          }),
      },
    )
  }
  return { decide, refresh, isPending: write.isPending }
}
