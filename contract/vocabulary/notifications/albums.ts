import { z } from 'zod'
import { ABOUT_FILE, notice, toFile } from './row.ts'
import { client } from './samples.ts'
import { PersonName } from './schemas.ts'

export const albumNotices = {
  album_file_generated: notice({
    ...ABOUT_FILE,
    readers: ['staff', 'client'],
    icon: 'IconPhotoDown',
    target: toFile('album'),
    words: {
      en: {
        title: 'Your album is ready',
        bell: 'Your album {{fileName}} is ready.',
        mail: ({ fileName }) => ({
          text: `Your album ${fileName} is ready to download.`,
          button: 'Open the album',
        }),
      },
      es: {
        title: 'Su álbum está listo',
        bell: 'Su álbum {{fileName}} está listo.',
        mail: ({ fileName }) => ({
          text: `Su álbum ${fileName} está listo para descargar.`,
          button: 'Abrir el álbum',
        }),
      },
      fr: {
        title: 'Votre album est prêt',
        bell: 'Votre album {{fileName}} est prêt.',
        mail: ({ fileName }) => ({
          text: `Votre album ${fileName} est prêt à être téléchargé.`,
          button: 'Ouvrir l’album',
        }),
      },
    },
  }),

  album_file_not_generated: notice({
    ...ABOUT_FILE,
    readers: ['staff', 'client'],
    icon: 'IconPhotoX',
    target: toFile('album'),
    words: {
      en: {
        title: 'Your album could not be created',
        bell: 'The album {{fileName}} could not be created.',
        mail: ({ fileName }) => ({
          text: `The album ${fileName} could not be created. The album itself is safe. You can create the file again.`,
          button: 'Open the album',
        }),
      },
      es: {
        title: 'No se pudo crear su álbum',
        bell: 'No se pudo crear el álbum {{fileName}}.',
        mail: ({ fileName }) => ({
          text: `No se pudo crear el álbum ${fileName}. No se ha perdido nada del álbum: puede pedir el archivo de nuevo.`,
          button: 'Abrir el álbum',
        }),
      },
      fr: {
        title: 'Votre album n’a pas pu être créé',
        bell: 'L’album {{fileName}} n’a pas pu être créé.',
        mail: ({ fileName }) => ({
          text: `L’album ${fileName} n’a pas pu être créé. Rien de l’album n’est perdu : vous pouvez redemander le fichier.`,
          button: 'Ouvrir l’album',
        }),
      },
    },
  }),

  album_deleted: notice({
    data: z.object({ client: PersonName, name: z.string(), by: z.string() }),
    sample: { client, name: 'Summer', by: 'Bo Ek' },
    readers: ['staff', 'client'],
    isMailed: true,
    icon: 'IconPhotoMinus',
    target: (data) => ({ to: 'albums', clientId: data.client.id }),
    say: (_, { say, reader }) => say(reader === 'client' ? 'own' : 'text'),
    words: {
      en: {
        title: 'Your album was deleted',
        bell: {
          own: '{{by}} deleted your album “{{name}}”.',
          text: '{{by}} deleted the album “{{name}}” of {{client}} that you created.',
        },
        mail: ({ client, name, by }, { reader }) => ({
          text: `${by} deleted the album “${name}” that you created${reader === 'client' ? '' : ` for ${client}`}. Files of it that you downloaded are still valid.`,
          button: 'Open the albums',
        }),
      },
      es: {
        title: 'Se eliminó su álbum',
        bell: {
          own: '{{by}} eliminó su álbum «{{name}}».',
          text: '{{by}} eliminó el álbum «{{name}}» de {{client}} que usted creó.',
        },
        mail: ({ client, name, by }, { reader }) => ({
          text: `${by} eliminó el álbum «${name}» que usted creó${reader === 'client' ? '' : ` para ${client}`}. Los archivos que ya descargó siguen siendo válidos.`,
          button: 'Abrir los álbumes',
        }),
      },
      fr: {
        title: 'Votre album a été supprimé',
        bell: {
          own: '{{by}} a supprimé votre album « {{name}} ».',
          text: '{{by}} a supprimé l’album « {{name}} » de {{client}} que vous aviez créé.',
        },
        mail: ({ client, name, by }, { reader }) => ({
          text: `${by} a supprimé l’album « ${name} » que vous aviez créé${reader === 'client' ? '' : ` pour ${client}`}. Les fichiers déjà téléchargés restent valables.`,
          button: 'Ouvrir les albums',
        }),
      },
    },
  }),
}
