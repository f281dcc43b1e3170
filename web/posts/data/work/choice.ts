import type { Language } from '#contract/index.ts'
import type { Search } from '../../../kit/address/search-params.ts'
import { formatDate } from '../../../kit/i18n/time.ts'

/** Filters by what people have done, with the names of the call's query. People are 'me', 'anyone', 'none', or an id. */
export type WorkQuery = {
  unseenBy?: 'me' | 'anyone' | undefined
  openedBy?: string | undefined
  shownTo?: string | undefined
  decidedBy?: string | undefined
  isDecidedTogether?: boolean | undefined
  changedSince?: string | undefined
  cameSince?: string | undefined
  escalatedSince?: string | undefined
}

/** The same as a choice, which is stored in the address. */
export type WorkChoice = {
  /** Only posts that the user, or no one, has opened yet. */
  unseen: 'me' | 'anyone' | null
  opened: string | null
  /** Only posts that were shown whole in a list. */
  shown: string | null
  decided: string | null
  together: boolean | null
  /** Only posts that a person has changed since this day, that an archive brought, or that are escalated since. */
  changed: string | null
  came: string | null
  escalated: string | null
}

export const NO_WORK: WorkChoice = {
  unseen: null,
  opened: null,
  shown: null,
  decided: null,
  together: null,
  changed: null,
  came: null,
  escalated: null,
}

/** What another person has done with a post, and what happened to it since a day. */
export const WORK_OF_PEOPLE = ['decided', 'opened', 'shown'] as const satisfies (keyof WorkChoice)[]
export const WORK_SINCE = ['changed', 'came', 'escalated'] as const satisfies (keyof WorkChoice)[]

const NAMES = Object.keys(NO_WORK) as (keyof WorkChoice)[]

export const workOf = (choice: WorkChoice): WorkChoice =>
  Object.fromEntries(NAMES.map((name) => [name, choice[name]])) as WorkChoice

const personIn = (value: string | undefined): string | null =>
  value && /^(?:me|anyone|none|[0-9a-f-]{36})$/.test(value) ? value : null
export const readDay = (value: string | undefined): string | null =>
  value && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : null

export function readWork(search: Search): WorkChoice {
  const { unseen, together, changed } = search
  const [opened, decided] = [personIn(search['opened']), personIn(search['decided'])]
  return {
    unseen: unseen === 'me' || unseen === 'anyone' ? unseen : null,
    opened: opened === 'none' ? null : opened,
    shown: personIn(search['shown']),
    decided: decided === 'anyone' || decided === 'none' ? null : decided,
    together: together === 'true' ? true : together === 'false' ? false : null,
    changed: readDay(changed),
    came: readDay(search['came']),
    escalated: readDay(search['escalated']),
  }
}

export const writeWork = (choice: WorkChoice): Search =>
  Object.fromEntries(NAMES.map((name) => [name, choice[name] === null ? undefined : String(choice[name])]))

export function workQuery(choice: WorkChoice): WorkQuery {
  const { unseen, opened, shown, decided, together, changed, came, escalated } = choice
  return {
    ...(unseen ? { unseenBy: unseen } : {}),
    ...(opened ? { openedBy: opened } : {}),
    ...(shown ? { shownTo: shown } : {}),
    ...(decided ? { decidedBy: decided } : {}),
    ...(together === null ? {} : { isDecidedTogether: together }),
    ...(changed ? { changedSince: changed } : {}),
    ...(came ? { cameSince: came } : {}),
    ...(escalated ? { escalatedSince: escalated } : {}),
  }
}

export type WorkWord =
  | 'unseenByMe'
  | 'unseenByAnyone'
  | 'openedByMe'
  | 'openedByAnyone'
  | 'openedByPerson'
  | 'shownToMe'
  | 'shownToAnyone'
  | 'shownToNone'
  | 'shownToPerson'
  | 'decidedByMe'
  | 'decidedByPerson'
  | 'decidedTogether'
  | 'decidedAlone'
  | 'changedSince'
  | 'cameSince'
  | 'escalatedSince'
  | 'anotherPerson'

const SHOWN_WORDS: Record<string, WorkWord> = {
  me: 'shownToMe',
  anyone: 'shownToAnyone',
  none: 'shownToNone',
}

/** @param name of the other person whose work it is */
export function workWords(
  query: WorkQuery,
  t: (word: WorkWord, values?: Record<string, string>) => string,
  language: Language,
  name?: string,
): string[] {
  const { unseenBy, openedBy, shownTo, decidedBy, isDecidedTogether } = query
  const person = { name: name ?? t('anotherPerson') }
  const opened =
    openedBy === 'me' ? 'openedByMe' : openedBy === 'anyone' ? 'openedByAnyone' : 'openedByPerson'
  const since = (word: 'changedSince' | 'cameSince' | 'escalatedSince') => {
    const day = query[word]
    return day ? [t(word, { date: formatDate(day, language) })] : []
  }
  return [
    ...(unseenBy ? [t(unseenBy === 'me' ? 'unseenByMe' : 'unseenByAnyone')] : []),
    ...(openedBy ? [t(opened, person)] : []),
    ...(shownTo ? [t(SHOWN_WORDS[shownTo] ?? 'shownToPerson', person)] : []),
    ...(decidedBy ? [t(decidedBy === 'me' ? 'decidedByMe' : 'decidedByPerson', person)] : []),
    ...(isDecidedTogether === undefined ? [] : [t(isDecidedTogether ? 'decidedTogether' : 'decidedAlone')]),
    ...since('changedSince'),
    ...since('cameSince'),
    ...since('escalatedSince'),
  ]
}
