import { ABOUT_FILE, notice, toFile } from './row.ts'

export const reportNotices = {
  report_file_generated: notice({
    ...ABOUT_FILE,
    icon: 'IconFileDownload',
    target: toFile('report'),
    words: {
      en: {
        title: 'Your report is ready',
        bell: 'Your report {{fileName}} is ready.',
        mail: ({ fileName }) => ({
          text: `Your report ${fileName} is ready to download.`,
          button: 'Open the report',
        }),
      },
      es: {
        title: 'Su informe está listo',
        bell: 'Su informe {{fileName}} está listo.',
        mail: ({ fileName }) => ({
          text: `Su informe ${fileName} está listo para descargar.`,
          button: 'Abrir el informe',
        }),
      },
      fr: {
        title: 'Votre rapport est prêt',
        bell: 'Votre rapport {{fileName}} est prêt.',
        mail: ({ fileName }) => ({
          text: `Votre rapport ${fileName} est prêt à être téléchargé.`,
          button: 'Ouvrir le rapport',
        }),
      },
    },
  }),

  report_file_not_generated: notice({
    ...ABOUT_FILE,
    icon: 'IconFileX',
    target: toFile('report'),
    words: {
      en: {
        title: 'Your report could not be created',
        bell: 'The report {{fileName}} could not be created.',
        mail: ({ fileName }) => ({
          text: `The report ${fileName} could not be created. The report itself is safe. You can create the file again.`,
          button: 'Open the report',
        }),
      },
      es: {
        title: 'No se pudo crear su informe',
        bell: 'No se pudo crear el informe {{fileName}}.',
        mail: ({ fileName }) => ({
          text: `No se pudo crear el informe ${fileName}. No se ha perdido nada del informe: puede pedir el archivo de nuevo.`,
          button: 'Abrir el informe',
        }),
      },
      fr: {
        title: 'Votre rapport n’a pas pu être créé',
        bell: 'Le rapport {{fileName}} n’a pas pu être créé.',
        mail: ({ fileName }) => ({
          text: `Le rapport ${fileName} n’a pas pu être créé. Rien du rapport n’est perdu : vous pouvez redemander le fichier.`,
          button: 'Ouvrir le rapport',
        }),
      },
    },
  }),
}
