import { z } from 'zod'
import { PersonName, defineKind, nameOf } from './kind.ts'

export default defineKind({
  readers: ['staff'],
  mail: false,
  data: z.object({ user: PersonName, accountId: z.uuid() }),
  client: () => null,
  path: ({ accountId }) => `/admin/accounts/${accountId}/users`,
  words: {
    en: ({ user }) => ({
      subject: `${nameOf(user)} has joined`,
      lines: [`${nameOf(user)} has accepted your invitation and can sign in now.`],
      button: 'See the users',
    }),
    es: ({ user }) => ({
      subject: `${nameOf(user)} se ha incorporado`,
      lines: [`${nameOf(user)} ha aceptado su invitación y ya puede entrar.`],
      button: 'Ver los usuarios',
    }),
    fr: ({ user }) => ({
      subject: `${nameOf(user)} nous a rejoints`,
      lines: [`${nameOf(user)} a accepté votre invitation et peut maintenant se connecter.`],
      button: 'Voir les utilisateurs',
    }),
  },
})
