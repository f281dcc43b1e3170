import { defineKind, nameOf } from './kind.ts'

export default defineKind('social_account_data_deletion_requested', {
  mail: false,
  words: {
    en: ({ client, socialSite }) => ({
      subject: `${socialSite.name} requests data deletion`,
      lines: [`${nameOf(client)} asked ${socialSite.name} to have the data of the account deleted.`],
      button: 'Open the client',
    }),
    es: ({ client, socialSite }) => ({
      subject: `${socialSite.name} pide que se eliminen datos`,
      lines: [
        `A través de ${socialSite.name}, ${nameOf(client)} pidió que se eliminen los datos de la cuenta.`,
      ],
      button: 'Abrir el cliente',
    }),
    fr: ({ client, socialSite }) => ({
      subject: `${socialSite.name} demande la suppression de données`,
      lines: [
        `Par l’intermédiaire de ${socialSite.name}, ${nameOf(client)} a demandé la suppression des données du compte.`,
      ],
      button: 'Ouvrir le client',
    }),
  },
})
