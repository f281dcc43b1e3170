import { EARLIEST_BIRTH, EMAIL_PATTERN } from '#contract/index.ts'
import { readTypedDate } from '../../ui/forms/typed-date.ts'
import type { Details } from './draft.ts'

export type DetailName = Exclude<keyof Details, 'language'>

/** The faults of the details by field, as keys of this slice's texts. `today`: YYYY-MM-DD in the firm's time zone. */
export function detailFaults(details: Details, today: string) {
  const birth = readTypedDate(details.dateOfBirth)
  const loss = readTypedDate(details.dateOfLoss)
  return {
    ...(details.firstName.trim() === '' ? { firstName: 'enterFirstName' as const } : {}),
    ...(details.lastName.trim() === '' ? { lastName: 'enterLastName' as const } : {}),
    ...(EMAIL_PATTERN.test(details.email.trim()) ? {} : { email: 'enterEmail' as const }),
    ...(details.fileRefNo.trim() === '' ? { fileRefNo: 'enterFileRefNo' as const } : {}),
    ...birthFault(birth, today),
    ...lossFault(loss, birth, today),
  }
}

function birthFault(birth: string | null, today: string) {
  if (birth === null) return { dateOfBirth: 'enterDate' as const }
  if (birth < EARLIEST_BIRTH) return { dateOfBirth: 'checkBirthYear' as const }
  return birth > today ? { dateOfBirth: 'birthInFuture' as const } : {}
}

function lossFault(loss: string | null, birth: string | null, today: string) {
  if (loss === null) return { dateOfLoss: 'enterDate' as const }
  if (loss > today) return { dateOfLoss: 'lossInFuture' as const }
  return birth !== null && loss < birth ? { dateOfLoss: 'lossBeforeBirth' as const } : {}
}
