import { z } from 'zod'
import { PersonName, defineKind, nameOf } from './kind.ts'

export default defineKind({
  readers: ['staff'],
  mail: true,
  data: z.object({ postId: z.uuid(), client: PersonName, by: z.string(), message: z.string().nullable() }),
  client: ({ client }) => client.id,
  path: ({ client, postId }) => `/clients/${client.id}?postId=${postId}`,
  words: {
    en: ({ by, client, message }) => ({
      subject: 'A post was escalated to you',
      lines: [`${by} escalated a post of ${nameOf(client)} to you.`],
      ...(message ? { quote: message } : {}),
      button: 'Open the post',
    }),
    es: ({ by, client, message }) => ({
      subject: 'Le han escalado una publicación',
      lines: [`${by} le ha escalado una publicación de ${nameOf(client)}.`],
      ...(message ? { quote: message } : {}),
      button: 'Abrir la publicación',
    }),
    fr: ({ by, client, message }) => ({
      subject: 'Une publication vous a été transmise',
      lines: [`${by} vous a transmis une publication de ${nameOf(client)}.`],
      ...(message ? { quote: message } : {}),
      button: 'Ouvrir la publication',
    }),
  },
})
