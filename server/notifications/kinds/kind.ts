import {
  joinValue,
  type Language,
  type NotificationData,
  type NotificationKind,
  type NotificationReader,
  notificationRow,
  notificationSchema,
} from '#contract/index.ts'
import { pathOf } from './path.ts'

type Words = { subject: string; lines: string[]; quote?: string; button: string }

type Kind<Name extends NotificationKind> = {
  /** Whether it is emailed to people who have made no choice. */
  mail: boolean
  /** Client readers are the subject of the notice, so they are addressed and not named. */
  words: Record<
    Language,
    (data: NotificationData<Name>, reader: NotificationReader, timeZone: string) => Words
  >
}

/** The email of a kind; its data, readers and target are in the contract. */
export type MailKind = {
  mail: boolean
  /** null: the data does not belong to this kind */
  compose(
    data: unknown,
    /** `timeZone`: of the reader's account. */
    to: { language: Language; reader: NotificationReader; timeZone: string },
  ): (Words & { clientId: string | null; path: string }) | null
}

export function defineKind<Name extends NotificationKind>(type: Name, kind: Kind<Name>): MailKind {
  const row = notificationRow(type)
  return {
    mail: kind.mail,
    compose: (raw, { language, reader, timeZone }) => {
      const parsed = notificationSchema(type).safeParse(raw)
      if (!parsed.success) return null
      return {
        ...kind.words[language](parsed.data as NotificationData<Name>, reader, timeZone),
        clientId: row.clientId(parsed.data),
        path: pathOf(row.target(parsed.data, reader)),
      }
    },
  }
}

export const nameOf = (person: { firstName: string; lastName: string }): string =>
  `${person.firstName} ${person.lastName}`

/** "d’Ana Ruiz", "de Bo Ek": for texts in French. */
export const ofName = (name: string): string => joinValue('de ', name, 'fr')
