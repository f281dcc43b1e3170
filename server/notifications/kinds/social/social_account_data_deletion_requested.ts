import { type Language, localeOf } from '#contract/index.ts'
import { defineKind, nameOf, ofName } from '../kind.ts'

const dayOf = (dueAt: string, language: Language, timeZone: string): string =>
  new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone }).format(new Date(dueAt))

export default defineKind('social_account_data_deletion_requested', {
  mail: true,
  words: {
    en: ({ client, socialSite, dueAt }, _, timeZone) => ({
      subject: `${socialSite.name} requests data deletion`,
      lines: [
        `${nameOf(client)} asked ${socialSite.name} to have the data of the account deleted. We no longer have access to it.`,
        ...(dueAt
          ? [
              `On ${dayOf(dueAt, 'en', timeZone)} we’ll delete the data that ${socialSite.name} sent us. Uploaded files, and posts in generated files, are kept. If the data must be kept, put the client under a preservation hold before that day.`,
            ]
          : []),
      ],
      button: 'Open the client',
    }),
    es: ({ client, socialSite, dueAt }, _, timeZone) => ({
      subject: `${socialSite.name} pide que se eliminen datos`,
      lines: [
        `A través de ${socialSite.name}, ${nameOf(client)} pidió que se eliminen los datos de la cuenta. El acceso terminó.`,
        ...(dueAt
          ? [
              `El ${dayOf(dueAt, 'es', timeZone)} eliminaremos lo que entregó ${socialSite.name}. Los archivos subidos y las publicaciones de archivos generados se conservan. Si los datos deben conservarse, ponga al cliente bajo una orden de conservación antes de ese día.`,
            ]
          : []),
      ],
      button: 'Abrir el cliente',
    }),
    fr: ({ client, socialSite, dueAt }, _, timeZone) => ({
      subject: `${socialSite.name} demande la suppression de données`,
      lines: [
        `Par l’intermédiaire ${ofName(socialSite.name)}, ${nameOf(client)} a demandé la suppression des données du compte. L’accès a pris fin.`,
        ...(dueAt
          ? [
              `Le ${dayOf(dueAt, 'fr', timeZone)}, nous supprimerons les données fournies par ${socialSite.name}. Les fichiers téléversés et les publications des fichiers produits restent. Si les données doivent être conservées, placez le client sous un ordre de conservation avant cette date.`,
            ]
          : []),
      ],
      button: 'Ouvrir le client',
    }),
  },
})
