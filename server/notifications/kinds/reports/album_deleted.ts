import { defineKind, nameOf } from '../kind.ts'

export default defineKind('album_deleted', {
  mail: true,
  words: {
    en: ({ client, name, by }, reader) => ({
      subject: 'Your album was deleted',
      lines: [
        `${by} deleted the album “${name}” that you created${reader === 'client' ? '' : ` for ${nameOf(client)}`}. Files of it that you downloaded are still valid.`,
      ],
      button: 'Open the albums',
    }),
    es: ({ client, name, by }, reader) => ({
      subject: 'Se eliminó su álbum',
      lines: [
        `${by} eliminó el álbum «${name}» que usted creó${reader === 'client' ? '' : ` para ${nameOf(client)}`}. Los archivos que ya descargó siguen siendo válidos.`,
      ],
      button: 'Abrir los álbumes',
    }),
    fr: ({ client, name, by }, reader) => ({
      subject: 'Votre album a été supprimé',
      lines: [
        `${by} a supprimé l’album « ${name} » que vous aviez créé${reader === 'client' ? '' : ` pour ${nameOf(client)}`}. Les fichiers déjà téléchargés restent valables.`,
      ],
      button: 'Ouvrir les albums',
    }),
  },
})
