import type { ResourceTexts } from '../resource.ts'

export default {
  en: {
    lead: 'From your first sign-in to a finished report. You need an invitation and a client with imported posts.',
    sections: [
      {
        heading: '1. Sign in (one minute)',
        blocks: [
          'Open the link in your invitation and choose a password of at least 12 characters. On a new browser, we also email you a six-digit code, which works for 10 minutes.',
        ],
      },
      {
        heading: '2. Find your client (one minute)',
        blocks: [
          'Your clients are on the left, starred ones first. Ctrl K (⌘ K on a Mac) finds any client by name, email or file number, and any command of the current screen.',
        ],
      },
      {
        heading: '3. Check what has been imported (two minutes)',
        blocks: [
          'On the client’s page, Social Accounts shows which accounts the client has and how recent their posts are. If something is missing, request it from the client: see “Asking a client for an archive”.',
          'Each import ends with a count of everything in the file: posts, files and records, and what was left out and why. Nothing is dropped silently.',
        ],
      },
      {
        heading: '4. Review (four minutes)',
        blocks: [
          'Open Review. It shows one post. After each decision, the next one appears.',
          {
            list: [
              'S saves the post and moves it to the timeline.',
              'E escalates it, to a colleague if you like, with a message.',
              'Delete or # moves it to the trash, U undoes the last step.',
              'J and K go to the next and the previous post, N writes a note, F finds the next flagged word.',
            ],
          },
          'The question mark shows every key of the screen you are on. There, you can also change the keys.',
        ],
      },
      {
        heading: '5. Make a report (two minutes)',
        blocks: [
          'Under Reports, choose Generate Report, name it, and choose its posts by status, date, platform or timeline. It contains the posts that match at that moment and does not change afterward.',
          'Add comments where the reader needs them, then choose Download. The bell shows when the PDF is ready.',
        ],
      },
    ],
  },
  es: {
    lead: 'Desde la primera entrada hasta un informe en sus manos. Necesita una invitación y un cliente cuyas publicaciones ya se hayan importado.',
    sections: [
      {
        heading: '1. Entre (un minuto)',
        blocks: [
          'Abra el enlace de su invitación y elija una contraseña de al menos 12 caracteres. En un navegador nuevo le enviamos además un código de seis cifras, que sirve durante 10 minutos.',
        ],
      },
      {
        heading: '2. Busque a su cliente (un minuto)',
        blocks: [
          'Los clientes están a la izquierda, los destacados encima de los demás. Con Ctrl K (⌘ K en un Mac) encuentra a cualquier cliente por nombre, correo o número de expediente, y cualquier comando de la pantalla en que esté.',
        ],
      },
      {
        heading: '3. Vea qué hay (dos minutos)',
        blocks: [
          'En la página del cliente, Cuentas sociales muestra qué cuentas tiene y hasta cuándo hay publicaciones. Si falta algo, pídaselo: vea «Pedir un archivo a un cliente».',
          'Cada importación termina con un recuento de todo lo que había en el archivo: publicaciones, archivos y registros, y qué quedó fuera y por qué. Nada se descarta en silencio.',
        ],
      },
      {
        heading: '4. Revise (cuatro minutos)',
        blocks: [
          'Abra la revisión. En el centro hay una publicación; después de cada decisión aparece la siguiente.',
          {
            list: [
              'S guarda la publicación y la lleva a la cronología.',
              'E la escala, si quiere a un colega y con un mensaje.',
              'Supr o # la mueve a la papelera, U deshace el último paso.',
              'J y K pasan a la siguiente y a la anterior, N escribe una nota, F busca la siguiente palabra marcada.',
            ],
          },
          'El signo de interrogación muestra todas las teclas de la pantalla en que esté. Ahí también puede cambiarlas.',
        ],
      },
      {
        heading: '5. Cree un informe (dos minutos)',
        blocks: [
          'En Informes elija «Generar informe», póngale nombre e indique qué publicaciones incluye: por estado, fecha, plataforma o cronología. Contiene las que coinciden en ese momento y después no cambia.',
          'Comente las publicaciones donde el lector lo necesite y elija «Descargar». La campana le avisa cuando el PDF está listo.',
        ],
      },
    ],
  },
  fr: {
    lead: 'De la première connexion à un rapport terminé. Il vous faut une invitation et un client dont les publications sont importées.',
    sections: [
      {
        heading: '1. Se connecter (une minute)',
        blocks: [
          'Ouvrez le lien de votre invitation et choisissez un mot de passe d’au moins 12 caractères. Dans un nouveau navigateur, nous vous envoyons aussi par courriel un code à six chiffres, valable 10 minutes.',
        ],
      },
      {
        heading: '2. Trouver votre client (une minute)',
        blocks: [
          'Vos clients sont à gauche, les favoris en premier. Ctrl K (⌘ K sur un Mac) trouve n’importe quel client par nom, courriel ou numéro de dossier, ainsi que toute commande de l’écran affiché.',
        ],
      },
      {
        heading: '3. Vérifier ce qui est importé (deux minutes)',
        blocks: [
          'Sur la page du client, Réseaux sociaux montre quels comptes le client possède et jusqu’à quand vont leurs publications. S’il manque quelque chose, demandez-le au client : voyez « Demander une archive à un client ».',
          'Chaque importation se termine par le décompte de tout ce que contenait le fichier : publications, fichiers et entrées, et ce qui a été laissé de côté, avec la raison. Rien n’est écarté en silence.',
        ],
      },
      {
        heading: '4. Examiner (quatre minutes)',
        blocks: [
          'Ouvrez l’examen. Il montre une publication. Après chaque décision, la suivante apparaît.',
          {
            list: [
              'S retient la publication et la met sur la chronologie.',
              'E la transmet, à un collègue si vous le souhaitez, avec un message.',
              'Suppr ou # la met à la corbeille, U annule la dernière action.',
              'J et K passent à la publication suivante et à la précédente, N écrit une note, F trouve le mot repéré suivant.',
            ],
          },
          'Le point d’interrogation montre toutes les touches de l’écran affiché. Vous pouvez aussi les y changer.',
        ],
      },
      {
        heading: '5. Créer un rapport (deux minutes)',
        blocks: [
          'Sous Rapports, choisissez Créer un rapport, donnez-lui un nom et choisissez ses publications par état, date, plateforme ou chronologie. Il contient les publications qui correspondent à ce moment-là et ne change plus par la suite.',
          'Ajoutez des commentaires là où le lecteur en a besoin, puis choisissez « Télécharger ». La cloche vous avise quand le PDF est prêt.',
        ],
      },
    ],
  },
} satisfies ResourceTexts
