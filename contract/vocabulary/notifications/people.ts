import { z } from 'zod'
import { notice, ofName, toClient } from './row.ts'
import { client, id } from './samples.ts'
import { PersonName } from './schemas.ts'

export const peopleNotices = {
  client_assigned: notice({
    data: z.object({ client: PersonName, count: z.int().min(1), by: z.string() }),
    sample: { client, count: 1, by: 'Bo Ek' },
    isMailed: false,
    icon: 'IconUserCheck',
    target: toClient,
    say: ({ count }, { say }) => (count === 1 ? say('one') : say('others', { count: count - 1 })),
    words: {
      en: {
        title: 'A client was assigned to you',
        bell: {
          one: '{{by}} assigned {{client}} to you.',
          others_one: '{{by}} assigned {{client}} and {{count, number}} other client to you.',
          others_other: '{{by}} assigned {{client}} and {{count, number}} other clients to you.',
        },
        mail: ({ client, count, by }) => ({
          text: `${by} assigned ${client}${count > 1 ? ` and ${count - 1} more` : ''} to you.`,
          button: 'Open the client',
        }),
      },
      es: {
        title: 'Le asignaron un cliente',
        bell: {
          one: '{{by}} le asignó a {{client}}.',
          others_one: '{{by}} le asignó a {{client}} y a {{count, number}} cliente más.',
          others_other: '{{by}} le asignó a {{client}} y a {{count, number}} clientes más.',
        },
        mail: ({ client, count, by }) => ({
          text: `${by} le asignó a ${client}${count > 1 ? ` y a ${count - 1} más` : ''}.`,
          button: 'Abrir el cliente',
        }),
      },
      fr: {
        title: 'Un client vous a été attribué',
        bell: {
          one: '{{by}} vous a attribué {{client}}.',
          others_one: '{{by}} vous a attribué {{client}} et {{count, number}} autre client.',
          others_other: '{{by}} vous a attribué {{client}} et {{count, number}} autres clients.',
        },
        mail: ({ client, count, by }) => ({
          text: `${by} vous a attribué ${client}${count > 1 ? ` et ${count - 1} de plus` : ''}.`,
          button: 'Ouvrir le client',
        }),
      },
    },
  }),

  correction_asked: notice({
    data: z.object({ client: PersonName, by: z.string(), firm: z.string() }),
    sample: { client, by: 'Bo Ek', firm: 'Maple Law' },
    isMailed: true,
    icon: 'IconPencilQuestion',
    target: toClient,
    words: {
      en: {
        title: 'A firm requested a correction',
        bell: '{{by}} of {{firm}} asks you to correct the details of {{client}}.',
        mail: ({ client, by, firm }) => ({
          subject: `${firm} requested a correction`,
          text: `${by} of ${firm} asks you to correct the details of ${client}.`,
          button: 'View the request',
        }),
      },
      es: {
        title: 'Un bufete pide una corrección',
        bell: '{{by}}, de {{firm}}, le pide corregir los datos de {{client}}.',
        mail: ({ client, by, firm }) => ({
          subject: `${firm} pide una corrección`,
          text: `${by}, de ${firm}, le pide corregir los datos de ${client}.`,
          button: 'Ver la solicitud',
        }),
      },
      fr: {
        title: 'Un cabinet demande une correction',
        bell: '{{by}}, de {{firm}}, vous demande de corriger les données de {{client}}.',
        mail: ({ client, by, firm }) => ({
          subject: `${firm} demande une correction`,
          text: `${by}, ${ofName(firm)}, vous demande de corriger les données ${ofName(client)}.`,
          button: 'Voir la demande',
        }),
      },
    },
  }),

  correction_decided: notice({
    data: z.object({ client: PersonName, by: z.string(), isApproved: z.boolean() }),
    sample: { client, by: 'Bo Ek', isApproved: true },
    isMailed: true,
    icon: 'IconPencilCheck',
    target: toClient,
    say: ({ isApproved }, { say }) => say(isApproved ? 'approved' : 'declined'),
    words: {
      en: {
        title: 'Your correction was decided',
        bell: {
          approved: '{{by}} approved your correction for {{client}}.',
          declined: '{{by}} declined your correction for {{client}}.',
        },
        mail: ({ client, by, isApproved }) => ({
          subject: isApproved ? 'Your correction was approved' : 'Your correction was declined',
          text: `${by} ${isApproved ? 'approved' : 'declined'} your correction for ${client}.`,
          button: 'Open the client',
        }),
      },
      es: {
        title: 'Se decidió su corrección',
        bell: {
          approved: '{{by}} aprobó su corrección para {{client}}.',
          declined: '{{by}} rechazó su corrección para {{client}}.',
        },
        mail: ({ client, by, isApproved }) => ({
          subject: isApproved ? 'Se aprobó su corrección' : 'Se rechazó su corrección',
          text: `${by} ${isApproved ? 'aprobó' : 'rechazó'} su corrección para ${client}.`,
          button: 'Abrir el cliente',
        }),
      },
      fr: {
        title: 'Votre correction a été traitée',
        bell: {
          approved: '{{by}} a approuvé votre correction pour {{client}}.',
          declined: '{{by}} a refusé votre correction pour {{client}}.',
        },
        mail: ({ client, by, isApproved }) => ({
          subject: isApproved ? 'Votre correction a été approuvée' : 'Votre correction a été refusée',
          text: `${by} a ${isApproved ? 'approuvé' : 'refusé'} votre correction pour ${client}.`,
          button: 'Ouvrir le client',
        }),
      },
    },
  }),

  user_activated: notice({
    data: z.object({ user: PersonName, accountId: z.uuid(), clientId: z.uuid().optional() }),
    sample: { user: client, accountId: id },
    isMailed: false,
    icon: 'IconUserCheck',
    clientId: (data) => data.clientId ?? null,
    target: ({ clientId, accountId }) => (clientId ? { to: 'client', clientId } : { to: 'users', accountId }),
    words: {
      en: {
        title: 'Someone you invited has joined',
        bell: '{{user}} has joined and can sign in now.',
        mail: ({ user, clientId }) => ({
          subject: `${user} has joined`,
          text: `${user} has accepted the invitation and can sign in now.`,
          button: clientId ? 'View client' : 'View users',
        }),
      },
      es: {
        title: 'Se incorporó alguien a quien usted invitó',
        bell: '{{user}} se ha incorporado y ya puede entrar.',
        mail: ({ user, clientId }) => ({
          subject: `${user} se ha incorporado`,
          text: `${user} ha aceptado la invitación y ya puede entrar.`,
          button: clientId ? 'Ver el cliente' : 'Ver los usuarios',
        }),
      },
      fr: {
        title: 'Une personne que vous avez invitée s’est inscrite',
        bell: '{{user}} s’est inscrit et peut maintenant se connecter.',
        mail: ({ user, clientId }) => ({
          subject: `${user} nous a rejoints`,
          text: `${user} a accepté l’invitation et peut maintenant se connecter.`,
          button: clientId ? 'Voir le client' : 'Voir les utilisateurs',
        }),
      },
    },
  }),
}
