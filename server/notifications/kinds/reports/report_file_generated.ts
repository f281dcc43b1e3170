import { fileKind } from './files.ts'

export default fileKind('report_file_generated', {
  en: (file) => ({
    subject: 'Your report is ready',
    line: `Your report ${file} is ready to download.`,
    button: 'Open the report',
  }),
  es: (file) => ({
    subject: 'Su informe está listo',
    line: `Su informe ${file} está listo para descargar.`,
    button: 'Abrir el informe',
  }),
  fr: (file) => ({
    subject: 'Votre rapport est prêt',
    line: `Votre rapport ${file} est prêt à être téléchargé.`,
    button: 'Ouvrir le rapport',
  }),
})
