import type { Client } from '#contract/index.ts'
import type { Input } from '../../kit/calls/client.ts'
import { readTypedDate } from '../../ui/forms/typed-date.ts'
import type { Details } from '../add/draft.ts'

/** Dates as typed, YYYY/MM/DD. */
export type Edited = Details & { timeZone: string }
export type TabName = 'personal' | 'file'

/** The tab of each field. */
export const TAB_OF: Record<string, TabName> = {
  firstName: 'personal',
  lastName: 'personal',
  email: 'personal',
  dateOfBirth: 'personal',
  language: 'personal',
  fileRefNo: 'file',
  dateOfLoss: 'file',
  timeZone: 'file',
}

export function editedValues(client: Client): Edited {
  const { firstName, lastName, email, dateOfBirth, fileRefNo, dateOfLoss, language, timeZone } = client
  return {
    firstName,
    lastName,
    email,
    dateOfBirth: dateOfBirth.replaceAll('-', '/'),
    fileRefNo,
    dateOfLoss: dateOfLoss.replaceAll('-', '/'),
    language,
    timeZone,
  }
}

/** Sends only changed fields, so that other users' changes to the rest are kept. */
export function changedFields(client: Client, typed: Edited): Input<'updateClient'>['body'] {
  const now = {
    ...typed,
    firstName: typed.firstName.trim(),
    lastName: typed.lastName.trim(),
    email: typed.email.trim(),
    fileRefNo: typed.fileRefNo.trim(),
    dateOfBirth: readTypedDate(typed.dateOfBirth) ?? client.dateOfBirth,
    dateOfLoss: readTypedDate(typed.dateOfLoss) ?? client.dateOfLoss,
  }
  return Object.fromEntries(
    Object.entries(now).filter(([name, value]) => client[name as keyof Edited] !== value),
  )
}
