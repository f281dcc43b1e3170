import { fileKind } from './files.ts'

export default fileKind('album_file_generated', {
  en: (file) => ({
    subject: 'Your album is ready',
    line: `Your album ${file} is ready to download.`,
    button: 'Open the album',
  }),
  es: (file) => ({
    subject: 'Su álbum está listo',
    line: `Su álbum ${file} está listo para descargar.`,
    button: 'Abrir el álbum',
  }),
  fr: (file) => ({
    subject: 'Votre album est prêt',
    line: `Votre album ${file} est prêt à être téléchargé.`,
    button: 'Ouvrir l’album',
  }),
})
