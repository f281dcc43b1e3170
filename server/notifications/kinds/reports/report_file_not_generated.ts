import { fileKind } from './files.ts'

export default fileKind('report_file_not_generated', {
  en: (file) => ({
    subject: 'Your report could not be created',
    line: `The report ${file} could not be created. The report itself is safe. You can create the file again.`,
    button: 'Open the report',
  }),
  es: (file) => ({
    subject: 'No se pudo crear su informe',
    line: `No se pudo crear el informe ${file}. No se ha perdido nada del informe: puede pedir el archivo de nuevo.`,
    button: 'Abrir el informe',
  }),
  fr: (file) => ({
    subject: 'Votre rapport n’a pas pu être créé',
    line: `Le rapport ${file} n’a pas pu être créé. Rien du rapport n’est perdu : vous pouvez redemander le fichier.`,
    button: 'Ouvrir le rapport',
  }),
})
