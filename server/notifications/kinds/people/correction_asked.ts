import { defineKind, nameOf, ofName } from '../kind.ts'

export default defineKind('correction_asked', {
  mail: true,
  words: {
    en: ({ client, by, firm }) => ({
      subject: `${firm} requested a correction`,
      lines: [`${by} of ${firm} asks you to correct the details of ${nameOf(client)}.`],
      button: 'View the request',
    }),
    es: ({ client, by, firm }) => ({
      subject: `${firm} pide una corrección`,
      lines: [`${by}, de ${firm}, le pide corregir los datos de ${nameOf(client)}.`],
      button: 'Ver la solicitud',
    }),
    fr: ({ client, by, firm }) => ({
      subject: `${firm} demande une correction`,
      lines: [`${by}, ${ofName(firm)}, vous demande de corriger les données ${ofName(nameOf(client))}.`],
      button: 'Voir la demande',
    }),
  },
})
