import { z } from 'zod'
import type { Actor } from '../../platform/http/call.ts'

export type Language = Actor['language']
/** Staff, of a law firm or a provider, or a client user. */
export type Reader = 'staff' | 'client'

type Words = { subject: string; lines: string[]; quote?: string; button: string }

type Kind<Data> = {
  readers: readonly Reader[]
  /** Whether it comes by mail to whoever did not choose. */
  mail: boolean
  data: z.ZodType<Data>
  /** The client that it speaks of: who may no longer see that client gets no mail of it. */
  client(data: Data): string | null
  /** Where it leads, in the web app. */
  path(data: Data, reader: Reader): string
  words: Record<Language, (data: Data) => Words>
}

export type NoticeKind = {
  readers: readonly Reader[]
  mail: boolean
  /** null: these are not this kind's data */
  compose(
    data: unknown,
    to: { language: Language; reader: Reader },
  ): (Words & { clientId: string | null; path: string }) | null
}

export function defineKind<Data>(kind: Kind<Data>): NoticeKind {
  return {
    readers: kind.readers,
    mail: kind.mail,
    compose: (raw, { language, reader }) => {
      const parsed = kind.data.safeParse(raw)
      if (!parsed.success) return null
      const { data } = parsed
      return {
        ...kind.words[language](data),
        clientId: kind.client(data),
        path: kind.path(data, reader),
      }
    },
  }
}

/** Pieces that data are made of. */
export const PersonName = z.object({ id: z.uuid(), firstName: z.string(), lastName: z.string() })
export const nameOf = (person: { firstName: string; lastName: string }): string =>
  `${person.firstName} ${person.lastName}`
