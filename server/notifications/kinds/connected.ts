import { z } from 'zod'
import { defineKind, nameOf, type NoticeKind, PersonName } from './kind.ts'

/** An account of a client can be read from now on. Two platforms have kinds of their own; `platform`: its name, else the data tell it. */
export function connectedKind(platform: string | null): NoticeKind {
  const Data = z.object({
    client: PersonName,
    platform: platform === null ? z.string() : z.string().default(platform),
  })
  return defineKind({
    readers: ['staff'],
    mail: false,
    data: Data,
    client: ({ client }) => client.id,
    path: ({ client }) => `/clients/${client.id}`,
    words: {
      en: ({ client, platform: name }) => ({
        subject: `${nameOf(client)} connected ${name}`,
        lines: [`${nameOf(client)} connected a ${name} account.`],
        button: 'Open the client',
      }),
      es: ({ client, platform: name }) => ({
        subject: `${nameOf(client)} conectó ${name}`,
        lines: [`${nameOf(client)} conectó una cuenta de ${name}.`],
        button: 'Abrir el cliente',
      }),
      fr: ({ client, platform: name }) => ({
        subject: `${nameOf(client)} a connecté ${name}`,
        lines: [`${nameOf(client)} a connecté un compte ${name}.`],
        button: 'Ouvrir le client',
      }),
    },
  })
}
