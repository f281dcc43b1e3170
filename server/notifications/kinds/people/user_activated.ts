import { defineKind, nameOf } from '../kind.ts'

export default defineKind('user_activated', {
  mail: false,
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
