import { notice } from './row.ts'
import { client } from './samples.ts'
import { type ClientData, clientData } from './schemas.ts'

const ABOUT_PACKAGE = {
  data: clientData,
  sample: { client },
  isMailed: false,
  target: ({ client: { id } }: ClientData) => ({ to: 'packages' as const, clientId: id }),
}

export const packageNotices = {
  evidence_package_made: notice({
    ...ABOUT_PACKAGE,
    icon: 'IconPackage',
    words: {
      en: {
        title: 'Your evidence package is ready',
        bell: 'Your evidence package of {{client}} is ready.',
        mail: ({ client: name }) => ({
          text: `Your evidence package of ${name} is ready to download.`,
          button: 'Open the packages',
        }),
      },
      es: {
        title: 'Su paquete de prueba está listo',
        bell: 'Su paquete de prueba de {{client}} está listo.',
        mail: ({ client: name }) => ({
          text: `Su paquete de prueba de ${name} está listo para descargar.`,
          button: 'Abrir los paquetes',
        }),
      },
      fr: {
        title: 'Votre paquet de preuve est prêt',
        bell: 'Votre paquet de preuve pour {{client}} est prêt.',
        mail: ({ client: name }) => ({
          text: `Votre paquet de preuve pour ${name} est prêt à être téléchargé.`,
          button: 'Ouvrir les paquets de preuve',
        }),
      },
    },
  }),

  evidence_package_not_made: notice({
    ...ABOUT_PACKAGE,
    icon: 'IconPackageOff',
    words: {
      en: {
        title: 'Your evidence package could not be made',
        bell: 'The evidence package of {{client}} could not be made.',
        mail: ({ client: name }) => ({
          text: `The evidence package of ${name} could not be made. Nothing is lost, and you can ask for it again.`,
          button: 'Open the packages',
        }),
      },
      es: {
        title: 'No se pudo crear su paquete de prueba',
        bell: 'No se pudo crear el paquete de prueba de {{client}}.',
        mail: ({ client: name }) => ({
          text: `No se pudo crear el paquete de prueba de ${name}. No se ha perdido nada: puede pedirlo de nuevo.`,
          button: 'Abrir los paquetes',
        }),
      },
      fr: {
        title: 'Votre paquet de preuve n’a pas pu être créé',
        bell: 'Le paquet de preuve pour {{client}} n’a pas pu être créé.',
        mail: ({ client: name }) => ({
          text: `Le paquet de preuve pour ${name} n’a pas pu être créé. Rien n’est perdu : vous pouvez le redemander.`,
          button: 'Ouvrir les paquets de preuve',
        }),
      },
    },
  }),
}
