import { z } from 'zod'
import { PersonName, defineKind, nameOf } from './kind.ts'

export default defineKind({
  readers: ['staff'],
  mail: false,
  data: z.object({ user: PersonName, accountId: z.uuid(), clientId: z.uuid().optional() }),
  client: ({ clientId }) => clientId ?? null,
  path: ({ accountId, clientId }) =>
    clientId ? `/clients/${clientId}` : `/admin/accounts/${accountId}/users`,
  words: {
    en: ({ user, clientId }) => ({
      subject: `${nameOf(user)} has joined`,
      lines: [`${nameOf(user)} has accepted the invitation and can sign in now.`],
      button: clientId ? 'View client' : 'View users',
    }),
    es: ({ user, clientId }) => ({
      subject: `${nameOf(user)} se ha incorporado`,
      lines: [`${nameOf(user)} ha aceptado la invitación y ya puede entrar.`],
      button: clientId ? 'Ver el cliente' : 'Ver los usuarios',
    }),
    fr: ({ user, clientId }) => ({
      subject: `${nameOf(user)} nous a rejoints`,
      lines: [`${nameOf(user)} a accepté l’invitation et peut maintenant se connecter.`],
      button: clientId ? 'Voir le client' : 'Voir les utilisateurs',
    }),
  },
})
