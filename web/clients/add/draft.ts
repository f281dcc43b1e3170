import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Language } from '../../kit/i18n.ts'

/** What has been typed of a client that is not added yet. Dates as typed, YYYY/MM/DD. */
export type Details = {
  firstName: string
  lastName: string
  email: string
  dateOfBirth: string
  fileRefNo: string
  dateOfLoss: string
  language: Language
}
export type Assignee = { id: string; name: string }
/**
 * `body`: what was sent under `key`; the same again goes under the same key, so that it is charged once. `isOpen`: nobody knows yet what
 * became of it.
 */
export type Attempt = { key: string; body: string; isOpen: boolean }
export type Step = 0 | 1 | 2 | 3

export type Draft = {
  step: Step
  details: Details
  assignTo: readonly Assignee[]
  star: boolean
  paymentMethodId: string | null
  attempt: Attempt | null
}

export const freshDraft = (language: Language, assignTo: readonly Assignee[]): Draft => ({
  step: 0,
  details: {
    firstName: '',
    lastName: '',
    email: '',
    dateOfBirth: '',
    fileRefNo: '',
    dateOfLoss: '',
    language,
  },
  assignTo,
  star: false,
  paymentMethodId: null,
  attempt: null,
})

export const hasTyped = ({ details: { language: _, ...typed } }: Draft): boolean =>
  Object.values(typed).some((text) => text.trim() !== '')

/**
 * A draft of one firm, in this page's memory alone: it outlives the dialog, and goes with the session, as every answer of the server does.
 * A change is made to the draft as it is then, which may be later than this render.
 */
export function useDraft(
  customerId: string,
  fresh: () => Draft,
): { draft: Draft; change(part: Partial<Draft>): void; discard(): void } {
  const queryClient = useQueryClient()
  const queryKey = ['draft of a client', customerId]
  const { data } = useQuery<Draft | null>({
    queryKey,
    queryFn: () => null,
    enabled: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
  return {
    draft: data ?? fresh(),
    change: (part) =>
      void queryClient.setQueryData<Draft | null>(queryKey, (now) => ({ ...(now ?? fresh()), ...part })),
    discard: () => void queryClient.setQueryData<Draft | null>(queryKey, null),
  }
}
