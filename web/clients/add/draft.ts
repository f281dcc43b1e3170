import type { Language } from '#contract/index.ts'
import { useState } from 'react'

/** The user's input for a client who is not added yet. Dates as typed, YYYY/MM/DD. */
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
/** `body`: the request sent under `key`; a retry uses the same key, so that it is charged once. `isOpen`: its outcome is still unknown. */
export type Attempt = { key: string; body: string; isOpen: boolean }
export type Step = 0 | 1 | 2 | 3

export type Draft = {
  step: Step
  details: Details
  assignTo: readonly Assignee[]
  star: boolean
  paymentMethodId: string | null
  /** Whether the user saw that another client has the same email or file number, and adds this one anyway. */
  allowDuplicate: boolean
  attempt: Attempt | null
}

export const emptyDraft = (language: Language, assignTo: readonly Assignee[]): Draft => ({
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
  allowDuplicate: false,
  attempt: null,
})

export const hasInput = ({ details: { language: _, ...typed } }: Draft): boolean =>
  Object.values(typed).some((text) => text.trim() !== '')

const KEY_PREFIX = 'proofline.client-draft'

/**
 * A draft per firm and person, kept in this tab until sign-out, even if the dialog is closed or the page reloaded. Changes apply to the
 * latest draft rather than the rendered one, and synchronously, because fields show its values.
 */
export function useDraft(
  customerId: string,
  userId: string,
  newDraft: () => Draft,
): { draft: Draft; change(part: Partial<Draft>): void; discard(): void } {
  const key = `${KEY_PREFIX}.${customerId}.${userId}`
  const restoreDraft = () => ({ ...newDraft(), ...readStoredDraft(key) })
  const [draft, setDraft] = useState(restoreDraft)
  const change = (part: Partial<Draft>) => {
    const next = { ...restoreDraft(), ...part }
    sessionStorage.setItem(key, JSON.stringify(next))
    setDraft(next)
  }
  const discard = () => {
    sessionStorage.removeItem(key)
    setDraft(newDraft())
  }
  return { draft, change, discard }
}

function readStoredDraft(key: string): Partial<Draft> {
  const text = sessionStorage.getItem(key)
  return text === null ? {} : (JSON.parse(text) as Partial<Draft>)
}
