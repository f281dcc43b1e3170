import type { z } from 'zod'
import { joinValue, type Language } from '../language.ts'
import { file } from './samples.ts'
import { type FileData, fileData, type PersonName } from './schemas.ts'

/** Who reads a notification: staff of a law firm or a provider, or a client user. */
export type NotificationReader = 'staff' | 'client'

/** What opening a notification shows. `file`: the address of the file itself, if there is one. */
export type NotificationTarget =
  | {
      to:
        | 'client'
        | 'posts'
        | 'askAgain'
        | 'ownAccounts'
        | 'albums'
        | 'escalated'
        | 'changed'
        | 'moreRead'
        | 'takenOut'
        | 'packages'
      clientId: string
    }
  | { to: 'search' | 'failedSearch'; clientId: string; searchId: string }
  | { to: 'post'; clientId: string; postId: string }
  | { to: 'report' | 'album'; reportId: string; clientId: string; file: string | null }
  | { to: 'users'; accountId: string }
  | { to: 'support' }
  | { to: 'owners'; checkId: string }

/** `subject`: if it is not the title. */
type Mail = { subject?: string; text: string | string[]; quote?: string; button: string }

/** The data, with the name of each person instead of the person. */
type Named<Data> = { [Key in keyof Data]: Data[Key] extends PersonName ? string : Data[Key] }

type Values = Record<string, string | number>

/** What a row can use for its words. */
type Help = {
  reader: NotificationReader
  /** A date, or the date of an instant where the reader is. */
  formatDay(at: string): string
  /** The message of a problem; none if the code is unknown or one of its values is missing. */
  explain(code: string, values: Values): string[]
}

/** `say`: fills a phrase of the row with its data and these values. `count` selects a plural form. */
export type BellHelp = Help & { say(phrase: string, values?: Values): string }

type Words<Data> = {
  /** The kind, in the settings. */
  title: string
  /** What the bell shows: one phrase, which is called `text`, or several. */
  bell: string | Record<string, string>
  mail(data: Named<Data>, help: Help): Mail
}

type Facts<Schema extends z.ZodType, Icon extends string> = {
  data: Schema
  /** For the tests: as an emitter writes it. */
  sample: z.input<Schema>
  /** Whether it is emailed to people who have made no choice. */
  isMailed: boolean
  /** A name of web/notifications/icons.ts. */
  icon: Icon
  target(data: z.output<Schema>, reader: NotificationReader): NotificationTarget
  /** Chooses among several phrases; otherwise the bell says `text`. */
  say?(data: Named<z.output<Schema>>, help: BellHelp): string
  /** Client readers are the subject, so they are addressed and not named. */
  words: Record<Language, Words<z.output<Schema>>>
}

type Readers = { readers: readonly NotificationReader[] }
/** The client that it is about. Users who can no longer see that client get no email. */
type About<Data> = { clientId(data: Data): string | null }
type AboutClient = { client: { id: string } }

/** All about a kind of notification. The browser gets no schema, sample or mail, and one language (tools/one-language.ts). */
export type NotificationRow<Schema extends z.ZodType = z.ZodType, Icon extends string = string> = Facts<
  Schema,
  Icon
> &
  Readers &
  About<z.output<Schema>>

/** Without `readers`, a row is for staff. Without `clientId`, it is about the client in its data. */
export const notice = <Schema extends z.ZodType, const Icon extends string>(
  row: Facts<Schema, Icon> &
    Partial<Readers> &
    (z.output<Schema> extends AboutClient ? unknown : About<z.output<Schema>>),
) =>
  ({ readers: ['staff'], clientId: (data: AboutClient) => data.client.id, ...row }) as NotificationRow<
    Schema,
    Icon
  >

export const toClient = ({ client }: AboutClient): NotificationTarget => ({
  to: 'client',
  clientId: client.id,
})
/** Clients can fix it themselves. */
export const toClientOrAccounts = (
  { client }: AboutClient,
  reader: NotificationReader,
): NotificationTarget => ({
  to: reader === 'client' ? 'ownAccounts' : 'client',
  clientId: client.id,
})

/** A requested file is ready, or could not be made. */
export const ABOUT_FILE = {
  data: fileData,
  sample: file,
  isMailed: false,
  clientId: (data: FileData) => data.clientId,
}
export const toFile =
  (to: 'report' | 'album') =>
  ({ reportId, clientId, fileUrl }: FileData): NotificationTarget => ({
    to,
    reportId,
    clientId,
    file: fileUrl,
  })

/** "d’Ana Ruiz", "de Bo Ek": for texts in French. */
export const ofName = (name: string): string => joinValue('de ', name, 'fr')

/** The data of a row for its words. */
export function withNames<Data>(data: Data): Named<Data> {
  const entries = Object.entries(data as Record<string, unknown>).map(([key, value]) => [
    key,
    isPerson(value) ? `${value.firstName} ${value.lastName}`.trim() : value,
  ])
  return Object.fromEntries(entries) as Named<Data>
}

const isPerson = (value: unknown): value is PersonName =>
  typeof value === 'object' && value !== null && 'firstName' in value
