import type { ResourceTexts } from '../resource.ts'

export default {
  en: {
    lead: 'An archive is the file in which a platform gives its users everything they posted. Only the client can request it. A clear request saves weeks.',
    sections: [
      {
        heading: 'When to ask',
        blocks: [
          {
            list: [
              'At the first meeting, when you explain the duty to preserve. Platforms need from an hour to several days.',
              'Again before mediation, discovery and trial, to include newer posts. Only new posts are added.',
            ],
          },
        ],
      },
      {
        heading: 'How to ask in Proofline',
        blocks: [
          {
            steps: [
              'Open the client, then Social Accounts.',
              'Request posts for the account that you need. The client gets an email with a link that works for 14 days and needs no password.',
              'The client follows the illustrated steps, in English, Spanish or French, and uploads the file. Proofline checks it before the upload and reports a wrong format or platform right away.',
              'The bell shows when the import is complete or has failed.',
            ],
          },
          'Daily reminders continue until the client has answered. You can turn them off for each request.',
        ],
      },
      {
        heading: 'What goes wrong most often',
        blocks: [
          {
            list: [
              'HTML instead of JSON. On Facebook, Instagram and TikTok the format must be JSON.',
              'Only the last year. The date range must be “All time”.',
              'The zip was unpacked and zipped again. It must be uploaded exactly as downloaded.',
              'The platform’s link expired. It usually works for only a few days. The client must request the file again.',
            ],
          },
        ],
      },
      {
        heading: 'Sample letter',
        blocks: [
          {
            sample: [
              'Dear [client],',
              'For your claim arising from the events of [date of loss], we need a copy of what you have posted on social media. The other side may ask for it, and we must know what it contains before they do.',
              'Please do not delete, hide or change any post, photo, comment or account from now on, and do not change your privacy settings without asking us first. Deleting posts can seriously harm your claim.',
              'You will get an email from Proofline, the service that we use for this. Its link guides you step by step: you ask [platform] for a copy of your information, wait for its email, and upload the file. You never give your password to us or to Proofline.',
              'Please do this by [date]. If anything is unclear, call us at [number]; we will gladly do it together with you.',
              'Yours truly,',
              '[name], [firm], file [number]',
            ],
          },
        ],
      },
    ],
  },
  es: {
    lead: 'El archivo es la descarga en la que una plataforma entrega a sus usuarios todo lo que publicaron. Solo el cliente puede pedirlo. Una petición clara ahorra semanas.',
    sections: [
      {
        heading: 'Cuándo pedirlo',
        blocks: [
          {
            list: [
              'En la primera reunión, junto con el deber de conservar: las plataformas tardan desde una hora hasta varios días.',
              'De nuevo antes de la mediación, del intercambio de pruebas y del juicio, para que estén también las publicaciones recientes. Solo se agrega lo nuevo.',
            ],
          },
        ],
      },
      {
        heading: 'Cómo pedirlo en Proofline',
        blocks: [
          {
            steps: [
              'Abra el cliente y después Cuentas sociales.',
              'Pida la cuenta que necesita. El cliente recibe un correo con un enlace que funciona durante 14 días y no requiere contraseña.',
              'El cliente sigue los pasos ilustrados, en inglés, español o francés, y sube el archivo. Se comprueba antes de enviarse: si el formato o la plataforma no son los correctos, Proofline avisa enseguida.',
              'La campana le avisa cuando la importación ha terminado o falló.',
            ],
          },
          'Los recordatorios diarios continúan hasta que el cliente responde; puede desactivarlos en cada solicitud.',
        ],
      },
      {
        heading: 'Lo que falla más a menudo',
        blocks: [
          {
            list: [
              'HTML en lugar de JSON. En Facebook, Instagram y TikTok el formato debe ser JSON.',
              'Solo el último año. El intervalo de fechas debe ser «Desde el principio».',
              'Se abrió el zip y se volvió a comprimir. Debe subirse tal como llegó.',
              'El enlace de la plataforma venció. Suele funcionar solo unos días; el cliente lo pide de nuevo a la plataforma.',
            ],
          },
        ],
      },
      {
        heading: 'Carta de muestra',
        blocks: [
          {
            sample: [
              'Estimado/a [cliente]:',
              'Para su reclamación por los hechos del [fecha del accidente] necesitamos una copia de lo que ha publicado en redes sociales. La otra parte puede pedirlo, y debemos saber qué hay antes que ella.',
              'A partir de ahora, por favor, no elimine, oculte ni cambie ninguna publicación, foto, comentario o cuenta, y no cambie su configuración de privacidad sin consultarnos. Eliminar publicaciones puede perjudicar gravemente su reclamación.',
              'Recibirá un mensaje de Proofline, el servicio que usamos para esto. Su enlace le guía paso a paso: pide a [plataforma] una copia de su información, espera su mensaje y sube el archivo. Nunca nos da su contraseña, ni a nosotros ni a Proofline.',
              'Le rogamos que lo haga antes del [fecha]. Si algo no está claro, llámenos al [número]; con gusto lo haremos juntos.',
              'Atentamente,',
              '[nombre], [bufete], expediente [número]',
            ],
          },
        ],
      },
    ],
  },
  fr: {
    lead: 'Une archive est le fichier dans lequel une plateforme remet à une personne tout ce qu’elle a publié. Seul le client peut la demander. Une demande claire fait gagner des semaines.',
    sections: [
      {
        heading: 'Quand demander',
        blocks: [
          {
            list: [
              'À la première rencontre, avec l’obligation de conservation : les plateformes prennent d’une heure à plusieurs jours.',
              'De nouveau avant la médiation, les interrogatoires et le procès, pour avoir aussi les publications plus récentes. Seul ce qui est nouveau est ajouté.',
            ],
          },
        ],
      },
      {
        heading: 'Comment demander dans Proofline',
        blocks: [
          {
            steps: [
              'Ouvrez le client, puis Réseaux sociaux.',
              'Demandez le compte dont vous avez besoin. Le client reçoit un courriel avec un lien valable 14 jours, sans mot de passe.',
              'Le client suit les étapes illustrées, en français, en anglais ou en espagnol, et téléverse le fichier. Celui-ci est vérifié avant l’envoi : un mauvais format ou une mauvaise plateforme est signalé tout de suite.',
              'La cloche vous avise quand l’importation est terminée ou a échoué.',
            ],
          },
          'Des rappels quotidiens continuent jusqu’à la réponse du client; vous pouvez les désactiver pour chaque demande.',
        ],
      },
      {
        heading: 'Ce qui va mal le plus souvent',
        blocks: [
          {
            list: [
              'HTML au lieu de JSON. Sur Facebook, Instagram et TikTok, le format doit être JSON.',
              'Seulement la dernière année. La période doit être « Depuis le début ».',
              'Le zip a été ouvert puis recompressé. Il doit être téléversé tel qu’il a été reçu.',
              'Le lien de la plateforme est expiré. Il ne fonctionne habituellement que quelques jours; le client redemande le fichier à la plateforme.',
            ],
          },
        ],
      },
      {
        heading: 'Lettre type',
        blocks: [
          {
            sample: [
              'Bonjour [client],',
              'Pour votre réclamation liée aux événements du [date de l’accident], nous avons besoin d’une copie de ce que vous avez publié sur les réseaux sociaux. L’autre partie peut la demander, et nous devons savoir avant elle ce qui s’y trouve.',
              'À partir de maintenant, ne supprimez, ne masquez et ne modifiez aucune publication, aucune photo, aucun commentaire ni aucun compte, et ne changez pas vos réglages de confidentialité sans nous consulter d’abord. Supprimer des publications peut nuire gravement à votre réclamation.',
              'Vous recevrez un message de Proofline, le service que nous utilisons à cette fin. Son lien vous guide étape par étape : vous demandez à [plateforme] une copie de vos données, attendez son message et téléversez le fichier. Vous ne donnez jamais votre mot de passe, ni à nous ni à Proofline.',
              'Veuillez le faire avant le [date]. Si quelque chose n’est pas clair, appelez-nous au [numéro]; nous le ferons volontiers avec vous.',
              'Cordialement,',
              '[nom], [cabinet], dossier [numéro]',
            ],
          },
        ],
      },
    ],
  },
} satisfies ResourceTexts
