import { z } from 'zod'
import { notice, ofName, toClient } from './row.ts'
import { about, client } from './samples.ts'
import { clientFields, PersonName } from './schemas.ts'

type Names = { client: string; platform: string }

/** A client's account can be read from now on. Two platforms have their own kinds. */
const CONNECTED = {
  isMailed: false,
  icon: 'IconPlugConnected',
  target: toClient,
} as const

const CONNECTED_WORDS = {
  en: {
    bell: '{{client}} connected an account: {{platform}}.',
    mail: ({ client, platform }: Names) => ({
      subject: `${client} connected ${platform}`,
      text: `${client} connected an account: ${platform}.`,
      button: 'Open the client',
    }),
  },
  es: {
    bell: '{{client}} conectó una cuenta de {{platform}}.',
    mail: ({ client, platform }: Names) => ({
      subject: `${client} conectó ${platform}`,
      text: `${client} conectó una cuenta de ${platform}.`,
      button: 'Abrir el cliente',
    }),
  },
  fr: {
    bell: '{{client}} a connecté un compte {{platform}}.',
    mail: ({ client, platform }: Names) => ({
      subject: `${client} a connecté ${platform}`,
      text: `${client} a connecté un compte ${platform}.`,
      button: 'Ouvrir le client',
    }),
  },
}

export const accountNotices = {
  social_account_authenticated: notice({
    ...CONNECTED,
    data: z.object({ client: PersonName, platform: z.string() }),
    sample: { client, platform: 'YouTube' },
    words: {
      en: { title: 'A client connected an account', ...CONNECTED_WORDS.en },
      es: { title: 'Un cliente conectó una cuenta', ...CONNECTED_WORDS.es },
      fr: { title: 'Un client a connecté un compte', ...CONNECTED_WORDS.fr },
    },
  }),

  facebook_authenticated: notice({
    ...CONNECTED,
    data: z.object({ client: PersonName, platform: z.string().default('Facebook') }),
    sample: { client },
    words: {
      en: { title: 'A client connected Facebook', ...CONNECTED_WORDS.en },
      es: { title: 'Un cliente conectó Facebook', ...CONNECTED_WORDS.es },
      fr: { title: 'Un client a connecté Facebook', ...CONNECTED_WORDS.fr },
    },
  }),

  instagram_authenticated: notice({
    ...CONNECTED,
    data: z.object({ client: PersonName, platform: z.string().default('Instagram') }),
    sample: { client },
    words: {
      en: { title: 'A client connected Instagram', ...CONNECTED_WORDS.en },
      es: { title: 'Un cliente conectó Instagram', ...CONNECTED_WORDS.es },
      fr: { title: 'Un client a connecté Instagram', ...CONNECTED_WORDS.fr },
    },
  }),

  social_account_access_revoked: notice({
    data: z.object(clientFields),
    sample: about,
    isMailed: false,
    icon: 'IconPlugConnectedX',
    target: toClient,
    words: {
      en: {
        title: 'Account access was revoked',
        bell: 'Access to the {{platform}} account of {{client}} was revoked. Imported posts are kept.',
        mail: ({ client, platform }) => ({
          subject: `Access to ${platform} was revoked`,
          text: `Access to the ${platform} account of ${client} was revoked. Imported posts are kept, but new posts no longer arrive.`,
          button: 'Open the client',
        }),
      },
      es: {
        title: 'Se retiró el acceso a una cuenta',
        bell: 'Se retiró el acceso a la cuenta de {{platform}} de {{client}}. Lo importado se conserva.',
        mail: ({ client, platform }) => ({
          subject: `Se retiró el acceso a ${platform}`,
          text: `Se retiró el acceso a la cuenta de ${platform} de ${client}. Lo importado se conserva; ya no llegan publicaciones nuevas.`,
          button: 'Abrir el cliente',
        }),
      },
      fr: {
        title: 'L’accès à un compte a été retiré',
        bell: 'L’accès au compte {{platform}} de {{client}} a été retiré. Ce qui a été importé reste.',
        mail: ({ client, platform }) => ({
          subject: `L’accès à ${platform} a été retiré`,
          text: `L’accès au compte ${platform} ${ofName(client)} a été retiré. Ce qui a été importé reste; les nouvelles publications n’arrivent plus.`,
          button: 'Ouvrir le client',
        }),
      },
    },
  }),

  social_account_data_deletion_requested: notice({
    data: z.object({
      client: PersonName,
      socialSite: z.object({ name: z.string() }),
      /** When the platform's data is deleted; missing in older notifications. */
      dueAt: z.iso.datetime().optional(),
    }),
    sample: { client, socialSite: { name: 'Facebook' } },
    isMailed: true,
    icon: 'IconEraser',
    target: toClient,
    say: ({ socialSite, dueAt }, { say, formatDay }) =>
      dueAt === undefined
        ? say('text', { platform: socialSite.name })
        : say('due', { platform: socialSite.name, at: formatDay(dueAt) }),
    words: {
      en: {
        title: 'Data deletion was requested',
        bell: {
          text: '{{client}} asked {{platform}} to have their data deleted.',
          due: '{{client}} asked {{platform}} to have their data deleted. The data that it sent us will be deleted on {{at}}, unless you put the client on hold.',
        },
        mail: ({ client, socialSite, dueAt }, { formatDay }) => ({
          subject: `${socialSite.name} requests data deletion`,
          text: [
            `${client} asked ${socialSite.name} to have the data of the account deleted. We no longer have access to it.`,
            ...(dueAt
              ? [
                  `On ${formatDay(dueAt)} we’ll delete the data that ${socialSite.name} sent us. Uploaded files, and posts in generated files, are kept. If the data must be kept, put the client under a preservation hold before that day.`,
                ]
              : []),
          ],
          button: 'Open the client',
        }),
      },
      es: {
        title: 'Se pidió eliminar datos',
        bell: {
          text: '{{platform}} comunica que {{client}} pidió eliminar datos.',
          due: '{{client}} pidió a {{platform}} que elimine sus datos. Lo entregado se elimina el {{at}}, salvo que el cliente quede bajo orden de conservación.',
        },
        mail: ({ client, socialSite, dueAt }, { formatDay }) => ({
          subject: `${socialSite.name} pide que se eliminen datos`,
          text: [
            `A través de ${socialSite.name}, ${client} pidió que se eliminen los datos de la cuenta. El acceso terminó.`,
            ...(dueAt
              ? [
                  `El ${formatDay(dueAt)} eliminaremos lo que entregó ${socialSite.name}. Los archivos subidos y las publicaciones de archivos generados se conservan. Si los datos deben conservarse, ponga al cliente bajo una orden de conservación antes de ese día.`,
                ]
              : []),
          ],
          button: 'Abrir el cliente',
        }),
      },
      fr: {
        title: 'Une suppression de données a été demandée',
        bell: {
          text: '{{platform}} indique que {{client}} a demandé la suppression de données.',
          due: '{{client}} a demandé à {{platform}} de supprimer ses données. Ce que la plateforme a fourni sera supprimé le {{at}}, sauf si vous placez le client sous un ordre de conservation.',
        },
        mail: ({ client, socialSite, dueAt }, { formatDay }) => ({
          subject: `${socialSite.name} demande la suppression de données`,
          text: [
            `Par l’intermédiaire ${ofName(socialSite.name)}, ${client} a demandé la suppression des données du compte. L’accès a pris fin.`,
            ...(dueAt
              ? [
                  `Le ${formatDay(dueAt)}, nous supprimerons les données fournies par ${socialSite.name}. Les fichiers téléversés et les publications des fichiers produits restent. Si les données doivent être conservées, placez le client sous un ordre de conservation avant cette date.`,
                ]
              : []),
          ],
          button: 'Ouvrir le client',
        }),
      },
    },
  }),
}
