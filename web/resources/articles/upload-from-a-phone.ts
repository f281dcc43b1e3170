import type { ResourceTexts } from '../resource.ts'

export default {
  en: {
    lead: 'You do not need a computer. A phone with a Wi-Fi connection and some free space is enough.',
    sections: [
      {
        heading: 'Before you begin',
        blocks: [
          {
            list: [
              'Use Wi-Fi: an archive can be larger than your data plan.',
              'Make room: the file has to fit on the phone.',
              'Charge the phone, or leave it plugged in.',
            ],
          },
        ],
      },
      {
        heading: 'Find the file',
        blocks: [
          {
            list: [
              'iPhone: open the Files app, then Downloads. Don’t tap the .zip file, because that unpacks it. If there is a folder next to it, leave the folder alone and use the .zip.',
              'Android: open Files (or My Files), then Downloads.',
            ],
          },
        ],
      },
      {
        heading: 'Upload it',
        blocks: [
          {
            steps: [
              'Open the link in the message from your law firm.',
              'Choose “I have the file” and then the .zip file.',
              'Wait for the check. It shows right away if the file is for another platform or in the wrong format.',
              'Watch the progress bar. You can use other apps while you wait.',
            ],
          },
        ],
      },
      {
        heading: 'If it stops',
        blocks: [
          'Did the phone go to sleep, or did the connection drop? Open the same page again. The upload continues where it stopped. If asked, choose the same file again.',
          'Did the platform give you several files? Upload them one after the other.',
        ],
      },
      {
        heading: 'Afterwards',
        blocks: [
          'You’ll see how many posts were found. You can then delete the .zip from the phone, but don’t delete anything on the platform.',
        ],
      },
    ],
  },
  es: {
    lead: 'No necesita una computadora. Basta un teléfono con conexión Wi-Fi y algo de espacio libre.',
    sections: [
      {
        heading: 'Antes de empezar',
        blocks: [
          {
            list: [
              'Use Wi-Fi: un archivo puede ser más grande que su plan de datos.',
              'Haga espacio: el archivo debe caber en el teléfono.',
              'Cargue el teléfono o déjelo enchufado.',
            ],
          },
        ],
      },
      {
        heading: 'Encuentre el archivo',
        blocks: [
          {
            list: [
              'iPhone: abra la app Archivos y después Descargas. No toque el archivo .zip: se descomprimiría. Si ve una carpeta al lado, déjela y use el .zip.',
              'Android: abra Archivos (o Mis archivos) y después Descargas.',
            ],
          },
        ],
      },
      {
        heading: 'Súbalo',
        blocks: [
          {
            steps: [
              'Abra el enlace del mensaje de su bufete.',
              'Elija «Tengo el archivo» y después el archivo .zip.',
              'Espere a que se revise el archivo. Enseguida verá si es de otra plataforma o está en el formato equivocado.',
              'Siga la barra de progreso. Mientras tanto puede usar otras apps.',
            ],
          },
        ],
      },
      {
        heading: 'Si se detiene',
        blocks: [
          '¿El teléfono se durmió o se cortó la conexión? Abra de nuevo la misma página. La subida continúa donde se detuvo; si se le pide, elija otra vez el mismo archivo.',
          '¿La plataforma le dio varios archivos? Súbalos uno tras otro.',
        ],
      },
      {
        heading: 'Después',
        blocks: [
          'Verá cuántas publicaciones se encontraron. Entonces puede borrar el .zip del teléfono, pero nada en la plataforma.',
        ],
      },
    ],
  },
  fr: {
    lead: 'Vous n’avez pas besoin d’un ordinateur. Un téléphone avec une connexion Wi-Fi et un peu d’espace libre suffit.',
    sections: [
      {
        heading: 'Avant de commencer',
        blocks: [
          {
            list: [
              'Utilisez le Wi-Fi : une archive peut dépasser votre forfait de données.',
              'Faites de la place : le fichier doit tenir sur le téléphone.',
              'Chargez le téléphone, ou laissez-le branché.',
            ],
          },
        ],
      },
      {
        heading: 'Trouvez le fichier',
        blocks: [
          {
            list: [
              'iPhone : ouvrez l’application Fichiers, puis Téléchargements. Ne touchez pas le fichier .zip : cela le décompresse. S’il y a un dossier à côté, laissez-le et utilisez le .zip.',
              'Android : ouvrez Fichiers (ou Mes fichiers), puis Téléchargements.',
            ],
          },
        ],
      },
      {
        heading: 'Téléversez-le',
        blocks: [
          {
            steps: [
              'Ouvrez le lien du message de votre cabinet d’avocats.',
              'Choisissez « J’ai le fichier », puis le fichier .zip.',
              'Attendez la vérification. Elle indique tout de suite si le fichier vient d’une autre plateforme ou n’est pas au bon format.',
              'Suivez la barre de progression. Vous pouvez utiliser d’autres applications pendant ce temps.',
            ],
          },
        ],
      },
      {
        heading: 'Si cela s’arrête',
        blocks: [
          'Le téléphone s’est mis en veille ou la connexion a été coupée? Ouvrez de nouveau la même page. Le téléversement reprend où il s’est arrêté; si on vous le demande, choisissez encore une fois le même fichier.',
          'La plateforme vous a donné plusieurs fichiers? Téléversez-les l’un après l’autre.',
        ],
      },
      {
        heading: 'Ensuite',
        blocks: [
          'Vous voyez combien de publications ont été trouvées. Vous pouvez alors supprimer le .zip du téléphone, mais rien sur la plateforme.',
        ],
      },
    ],
  },
} satisfies ResourceTexts
