import type { Client } from '#contract/index.ts'
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

/** The details as the server stores them. A date that can't be read stays as it was. */
export function typedDetails(client: Client, typed: Edited): Edited {
  return {
    ...typed,
    firstName: typed.firstName.trim(),
    lastName: typed.lastName.trim(),
    email: typed.email.trim(),
    fileRefNo: typed.fileRefNo.trim(),
    dateOfBirth: readTypedDate(typed.dateOfBirth) ?? client.dateOfBirth,
    dateOfLoss: readTypedDate(typed.dateOfLoss) ?? client.dateOfLoss,
  }
}
