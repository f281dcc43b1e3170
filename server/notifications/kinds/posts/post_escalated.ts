import { defineKind, nameOf, ofName } from '../kind.ts'

/** `count`: how many of the client's posts were escalated together. */
export default defineKind('post_escalated', {
  mail: true,
  words: {
    en: ({ by, client, message, count }) => ({
      subject: count > 1 ? `${count} posts were escalated to you` : 'A post was escalated to you',
      lines: [`${by} escalated ${count > 1 ? `${count} posts` : 'a post'} of ${nameOf(client)} to you.`],
      ...(message ? { quote: message } : {}),
      button: count > 1 ? 'Open the posts' : 'Open the post',
    }),
    es: ({ by, client, message, count }) => ({
      subject: count > 1 ? `Le han escalado ${count} publicaciones` : 'Le han escalado una publicación',
      lines: [
        `${by} le ha escalado ${count > 1 ? `${count} publicaciones` : 'una publicación'} de ${nameOf(client)}.`,
      ],
      ...(message ? { quote: message } : {}),
      button: count > 1 ? 'Abrir las publicaciones' : 'Abrir la publicación',
    }),
    fr: ({ by, client, message, count }) => ({
      subject:
        count > 1 ? `${count} publications vous ont été transmises` : 'Une publication vous a été transmise',
      lines: [
        `${by} vous a transmis ${count > 1 ? `${count} publications` : 'une publication'} ${ofName(nameOf(client))}.`,
      ],
      ...(message ? { quote: message } : {}),
      button: count > 1 ? 'Ouvrir les publications' : 'Ouvrir la publication',
    }),
  },
})
