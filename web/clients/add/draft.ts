import type { Language } from '#contract/index.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

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

const KEY = 'draft of a client'

/**
 * A draft of one firm, kept among this page's answers alone: it outlives the dialog, and goes with the session, as they do. A change is made to
 * the draft as it is then, which may be later than this render, and is seen at once, since fields are filled from it.
 */
export function useDraft(
  customerId: string,
  fresh: () => Draft,
): { draft: Draft; change(part: Partial<Draft>): void; discard(): void } {
  const queryClient = useQueryClient()
  const kept = () => queryClient.getQueryData<Draft>([KEY, customerId]) ?? fresh()
  const [draft, setDraft] = useState(kept)
  const change = (part: Partial<Draft>) => {
    const next = { ...kept(), ...part }
    queryClient.setQueryDefaults([KEY], { gcTime: Number.POSITIVE_INFINITY })
    queryClient.setQueryData<Draft>([KEY, customerId], next)
    setDraft(next)
  }
  const discard = () => {
    queryClient.removeQueries({ queryKey: [KEY, customerId] })
    setDraft(fresh())
  }
  return { draft, change, discard }
}
