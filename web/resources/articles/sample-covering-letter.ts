import type { ResourceTexts } from '../resource.ts'

export default {
  en: {
    lead: 'A production is clearer with a letter that explains what it is, how it was selected and what was left out. Copy this one and adapt it.',
    sections: [
      {
        heading: 'Before you send it',
        blocks: [
          {
            steps: [
              'Read the report once from beginning to end. Leave “Internal notes” off: they don’t belong in a production.',
              'Turn on the index and the footer, so that each page and post can be cited.',
              'Remove privileged posts and private posts of third parties from the report. A removed post can be restored.',
              'Write down the file name and the report ID from the footer.',
            ],
          },
        ],
      },
      {
        heading: 'Sample letter',
        blocks: [
          {
            sample: [
              'Re: [client] v. [party] — social media production',
              'Dear Counsel,',
              'In response to your request of [date], we enclose a report of posts from our client’s accounts on [platforms], for the period from [date] to [date]. It contains [number] posts. The report ID is [id].',
              'The posts were taken from archives that the platforms made available to our client and that were received on [dates]. The archives have been kept unchanged since then. Their SHA-256 values are [values]. Times are shown in the time zone [zone].',
              'The posts were selected by the following criteria: [criteria]. Posts with no bearing on the issues were left out. Withheld posts are listed in the enclosed log.',
              'The production is made without any admission as to relevance or admissibility, and without waiver of privilege. If privileged material was included by mistake, please return it.',
              'Yours truly,',
              '[name], [firm]',
              'Enclosures: report (PDF, [number] pages); log of withheld posts',
            ],
          },
        ],
      },
    ],
  },
  es: {
    lead: 'Una entrega se entiende mejor con una carta que diga qué es, cómo se seleccionó y qué queda fuera. Tome esta y adáptela.',
    sections: [
      {
        heading: 'Antes de enviarla',
        blocks: [
          {
            steps: [
              'Lea el informe una vez de principio a fin. Las notas internas no deben figurar: deje desactivada la opción correspondiente.',
              'Active el índice y el pie de página, para que pueda citarse cada página y cada publicación.',
              'Retire del informe las publicaciones protegidas por el secreto profesional o privadas de terceros; una publicación retirada puede restaurarse.',
              'Anote el nombre del archivo y el identificador del informe que figura en el pie.',
            ],
          },
        ],
      },
      {
        heading: 'Carta de muestra',
        blocks: [
          {
            sample: [
              'Asunto: [cliente] contra [parte] — entrega de redes sociales',
              'Estimado/a colega:',
              'En respuesta a su solicitud del [fecha] adjuntamos un informe de publicaciones de las cuentas de nuestro cliente en [plataformas], del [fecha] al [fecha]. Contiene [número] publicaciones y lleva el identificador [id].',
              'Las publicaciones proceden de archivos que las plataformas pusieron a disposición de nuestro cliente y que se recibieron en [fechas]. Desde entonces los archivos se han conservado sin cambios; sus valores SHA-256 son [valores]. Las horas se muestran en la zona de [zona].',
              'La selección se hizo según los siguientes criterios: [criterios]. Se omitieron las publicaciones sin relación con las cuestiones debatidas. Las que se retienen figuran en la relación adjunta.',
              'La entrega se hace sin admitir pertinencia ni admisibilidad y sin renunciar al secreto profesional. Si por error se hubiera incluido material protegido, rogamos su devolución.',
              'Atentamente,',
              '[nombre], [bufete]',
              'Anexos: informe (PDF, [número] páginas); relación de publicaciones retenidas',
            ],
          },
        ],
      },
    ],
  },
  fr: {
    lead: 'Une communication est plus claire avec une lettre qui explique ce qu’elle est, comment elle a été choisie et ce qui en a été exclu. Reprenez celle-ci et adaptez-la.',
    sections: [
      {
        heading: 'Avant de l’envoyer',
        blocks: [
          {
            steps: [
              'Lisez le rapport une fois du début à la fin. Laissez les notes internes désactivées : elles n’ont pas leur place dans une communication.',
              'Activez l’index et le pied de page, pour que chaque page et chaque publication puisse être citée.',
              'Retirez du rapport les publications privilégiées et les publications privées de tiers. Une publication retirée peut être restaurée.',
              'Notez le nom du fichier et le numéro du rapport qui figure au pied de page.',
            ],
          },
        ],
      },
      {
        heading: 'Lettre type',
        blocks: [
          {
            sample: [
              'Objet : [client] c. [partie] — communication de réseaux sociaux',
              'Maître,',
              'En réponse à votre demande du [date], nous joignons un rapport de publications des comptes de notre client sur [plateformes], pour la période du [date] au [date]. Il contient [nombre] publications. Le numéro du rapport est [numéro].',
              'Les publications proviennent d’archives que les plateformes ont mises à la disposition de notre client et qui ont été reçues le [dates]. Les archives ont été conservées inchangées depuis. Leurs valeurs SHA-256 sont [valeurs]. Les heures sont indiquées dans le fuseau horaire [fuseau].',
              'Les publications ont été choisies selon les critères suivants : [critères]. Les publications sans lien avec les questions en litige ont été exclues. Les publications non communiquées figurent dans la liste jointe.',
              'La communication est faite sans aucune admission quant à la pertinence ou à l’admissibilité, et sans renonciation au secret professionnel. Si un élément privilégié y figurait par erreur, nous en demandons la restitution.',
              'Veuillez agréer nos salutations distinguées,',
              '[nom], [cabinet]',
              'Pièces jointes : rapport (PDF, [nombre] pages); liste des publications non communiquées',
            ],
          },
        ],
      },
    ],
  },
} satisfies ResourceTexts
