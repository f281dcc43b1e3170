import { defineKind, nameOf } from '../kind.ts'

export default defineKind('correction_decided', {
  mail: true,
  words: {
    en: ({ client, by, isApproved }) => ({
      subject: isApproved ? 'Your correction was approved' : 'Your correction was declined',
      lines: [`${by} ${isApproved ? 'approved' : 'declined'} your correction for ${nameOf(client)}.`],
      button: 'Open the client',
    }),
    es: ({ client, by, isApproved }) => ({
      subject: isApproved ? 'Se aprobó su corrección' : 'Se rechazó su corrección',
      lines: [`${by} ${isApproved ? 'aprobó' : 'rechazó'} su corrección para ${nameOf(client)}.`],
      button: 'Abrir el cliente',
    }),
    fr: ({ client, by, isApproved }) => ({
      subject: isApproved ? 'Votre correction a été approuvée' : 'Votre correction a été refusée',
      lines: [`${by} a ${isApproved ? 'approuvé' : 'refusé'} votre correction pour ${nameOf(client)}.`],
      button: 'Ouvrir le client',
    }),
  },
})
