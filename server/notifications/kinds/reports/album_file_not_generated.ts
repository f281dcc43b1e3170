import { fileKind } from './files.ts'

export default fileKind('album_file_not_generated', {
  en: (file) => ({
    subject: 'Your album could not be created',
    line: `The album ${file} could not be created. The album itself is safe. You can create the file again.`,
    button: 'Open the album',
  }),
  es: (file) => ({
    subject: 'No se pudo crear su álbum',
    line: `No se pudo crear el álbum ${file}. No se ha perdido nada del álbum: puede pedir el archivo de nuevo.`,
    button: 'Abrir el álbum',
  }),
  fr: (file) => ({
    subject: 'Votre album n’a pas pu être créé',
    line: `L’album ${file} n’a pas pu être créé. Rien de l’album n’est perdu : vous pouvez redemander le fichier.`,
    button: 'Ouvrir l’album',
  }),
})
