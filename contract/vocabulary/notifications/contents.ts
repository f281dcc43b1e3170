import { z } from 'zod'
import { notice, toClient } from './row.ts'
import { client } from './samples.ts'
import { PersonName } from './schemas.ts'

export const contentNotices = {
  stored_content_damaged: notice({
    data: z.object({ client: PersonName, sha256: z.string() }),
    sample: { client, sha256: 'ab'.repeat(32) },
    isMailed: true,
    icon: 'IconAlertTriangle',
    target: toClient,
    words: {
      en: {
        title: 'A stored file is damaged',
        bell: 'A stored file of {{client}} is no longer what was received.',
        mail: ({ client: name, sha256 }) => ({
          text: [
            `A stored file of ${name} is missing, or its bytes are no longer those that were received.`,
            `SHA-256 when it was received: ${sha256}`,
            'The operator of Proofline has been notified, and can restore it from a backup. Nothing that was printed or packaged before has changed.',
          ],
          button: 'Open the client',
        }),
      },
      es: {
        title: 'Un archivo guardado está dañado',
        bell: 'Un archivo guardado de {{client}} ya no es el que se recibió.',
        mail: ({ client: name, sha256 }) => ({
          text: [
            `Falta un archivo guardado de ${name}, o sus bytes ya no son los que se recibieron.`,
            `SHA-256 al recibirlo: ${sha256}`,
            'Se ha notificado a quien opera Proofline para usted, que puede restaurarlo de una copia de seguridad. No ha cambiado nada de lo que se imprimió o se entregó antes.',
          ],
          button: 'Abrir el cliente',
        }),
      },
      fr: {
        title: 'Un fichier conservé est endommagé',
        bell: 'Un fichier conservé pour {{client}} n’est plus celui qui a été reçu.',
        mail: ({ client: name, sha256 }) => ({
          text: [
            `Un fichier conservé pour ${name} manque, ou ses octets ne sont plus ceux qui ont été reçus.`,
            `SHA-256 à la réception : ${sha256}`,
            'L’exploitant de Proofline a été averti et peut le restaurer depuis une sauvegarde. Rien de ce qui a été imprimé ou remis auparavant n’a changé.',
          ],
          button: 'Ouvrir le client',
        }),
      },
    },
  }),
}
