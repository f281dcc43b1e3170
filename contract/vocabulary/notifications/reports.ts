import { ABOUT_FILE, notice, toFile } from './row.ts'
import { reportFile } from './samples.ts'
import { type PrintedCheckpoint, reportFileData } from './schemas.ts'

/** What an email says of the checkpoint that the file prints: each row on a line of its own, so that it can be copied into a verifier. */
const linesOf = (
  checkpoint: PrintedCheckpoint | undefined,
  words: { about: string; size: string; root: string; fingerprint: string },
): string[] =>
  checkpoint
    ? [
        words.about,
        `${words.size} ${checkpoint.size}`,
        words.root,
        ...checkpoint.root,
        words.fingerprint,
        ...checkpoint.fingerprint,
      ]
    : []

export const reportNotices = {
  report_file_generated: notice({
    ...ABOUT_FILE,
    data: reportFileData,
    sample: reportFile,
    icon: 'IconFileDownload',
    target: toFile('report'),
    words: {
      en: {
        title: 'Your report is ready',
        bell: 'Your report {{fileName}} is ready.',
        mail: ({ fileName, checkpoint }) => ({
          text: [
            `Your report ${fileName} is ready to download.`,
            ...linesOf(checkpoint, {
              about:
                'Keep this email: the last page of the report prints the same checkpoint of your firm’s log. With it, anyone can check later whether the evidence of this report is unchanged.',
              size: 'Size',
              root: 'Root',
              fingerprint: 'Fingerprint of the key',
            }),
          ],
          button: 'Open the report',
        }),
      },
      es: {
        title: 'Su informe está listo',
        bell: 'Su informe {{fileName}} está listo.',
        mail: ({ fileName, checkpoint }) => ({
          text: [
            `Su informe ${fileName} está listo para descargar.`,
            ...linesOf(checkpoint, {
              about:
                'Guarde este correo: la última página del informe muestra el mismo punto de control del registro de su bufete. Con él, cualquiera puede comprobar más adelante si las pruebas de este informe han cambiado.',
              size: 'Tamaño',
              root: 'Raíz',
              fingerprint: 'Huella de la clave',
            }),
          ],
          button: 'Abrir el informe',
        }),
      },
      fr: {
        title: 'Votre rapport est prêt',
        bell: 'Votre rapport {{fileName}} est prêt.',
        mail: ({ fileName, checkpoint }) => ({
          text: [
            `Votre rapport ${fileName} est prêt à être téléchargé.`,
            ...linesOf(checkpoint, {
              about:
                'Conservez ce courriel : la dernière page du rapport imprime le même point de contrôle du journal de votre cabinet. Avec lui, chacun pourra vérifier plus tard si les preuves de ce rapport ont changé.',
              size: 'Taille',
              root: 'Racine',
              fingerprint: 'Empreinte de la clé',
            }),
          ],
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
