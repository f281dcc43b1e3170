import type { Language } from '#contract/index.ts'
import type { Search } from '../../../kit/address/search-params.ts'
import { formatDate } from '../../../kit/i18n/time.ts'

/** Filters by what people have done, with the names of the call's query. People are 'me', 'anyone', or an id. */
export type WorkQuery = {
  unseenBy?: 'me' | 'anyone' | undefined
  openedBy?: string | undefined
  decidedBy?: string | undefined
  isDecidedTogether?: boolean | undefined
  changedSince?: string | undefined
}

/** The same as a choice, which is stored in the address. */
export type WorkChoice = {
  /** Only posts that the user, or no one, has opened yet. */
  unseen: 'me' | 'anyone' | null
  opened: string | null
  decided: string | null
  together: boolean | null
  /** Only posts that a person has changed since this day. */
  changed: string | null
}

export const NO_WORK: WorkChoice = {
  unseen: null,
  opened: null,
  decided: null,
  together: null,
  changed: null,
}

export const workOf = ({ unseen, opened, decided, together, changed }: WorkChoice): WorkChoice => ({
  unseen,
  opened,
  decided,
  together,
  changed,
})

const personIn = (value: string | undefined): string | null =>
  value && /^(?:me|anyone|[0-9a-f-]{36})$/.test(value) ? value : null

export function readWork(search: Search): WorkChoice {
  const { unseen, together, changed, decided } = search
  return {
    unseen: unseen === 'me' || unseen === 'anyone' ? unseen : null,
    opened: personIn(search['opened']),
    decided: decided === 'anyone' ? null : personIn(decided),
    together: together === 'true' ? true : together === 'false' ? false : null,
    changed: changed && /^\d{4}-\d{2}-\d{2}$/.test(changed) ? changed : null,
  }
}

export const writeWork = ({ unseen, opened, decided, together, changed }: WorkChoice) => ({
  unseen: unseen ?? undefined,
  opened: opened ?? undefined,
  decided: decided ?? undefined,
  together: together === null ? undefined : String(together),
  changed: changed ?? undefined,
})

export const workQuery = ({ unseen, opened, decided, together, changed }: WorkChoice): WorkQuery => ({
  ...(unseen ? { unseenBy: unseen } : {}),
  ...(opened ? { openedBy: opened } : {}),
  ...(decided ? { decidedBy: decided } : {}),
  ...(together === null ? {} : { isDecidedTogether: together }),
  ...(changed ? { changedSince: changed } : {}),
})

export type WorkWord =
  | 'unseenByMe'
  | 'unseenByAnyone'
  | 'openedByMe'
  | 'openedByAnyone'
  | 'openedByPerson'
  | 'decidedByMe'
  | 'decidedByPerson'
  | 'decidedTogether'
  | 'decidedAlone'
  | 'changedSince'
  | 'anotherPerson'

/** @param name of the other person whose work it is */
export function workWords(
  { unseenBy, openedBy, decidedBy, isDecidedTogether, changedSince }: WorkQuery,
  t: (word: WorkWord, values?: Record<string, string>) => string,
  language: Language,
  name?: string,
): string[] {
  const person = { name: name ?? t('anotherPerson') }
  const opened =
    openedBy === 'me' ? 'openedByMe' : openedBy === 'anyone' ? 'openedByAnyone' : 'openedByPerson'
  return [
    ...(unseenBy ? [t(unseenBy === 'me' ? 'unseenByMe' : 'unseenByAnyone')] : []),
    ...(openedBy ? [t(opened, person)] : []),
    ...(decidedBy ? [t(decidedBy === 'me' ? 'decidedByMe' : 'decidedByPerson', person)] : []),
    ...(isDecidedTogether === undefined ? [] : [t(isDecidedTogether ? 'decidedTogether' : 'decidedAlone')]),
    ...(changedSince ? [t('changedSince', { date: formatDate(changedSince, language) })] : []),
  ]
}
