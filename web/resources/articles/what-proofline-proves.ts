import type { ResourceTexts } from '../resource.ts'

export default {
  en: {
    lead: 'Be ready for the question in court. This page explains exactly what you can claim, and what you can’t.',
    sections: [
      {
        heading: 'What is promised',
        blocks: [
          { note: 'The bytes received, from whom and when, are unchanged.' },
          {
            list: [
              'The archive is sealed as received under its SHA-256, a fingerprint that changes if a single bit changes.',
              'Each post names the file and the position in it that it came from. Each post, photo and video has a fingerprint, too.',
              'If a newer archive has a different version of a post, it is added. The older version stays.',
              'Every import, status, note, report, download and deletion is recorded with person and time, in the same step as the act itself. Records are added and never edited.',
              'Each import accounts for everything in the file: what was read, what was left out, and why.',
            ],
          },
        ],
      },
      {
        heading: 'What is not promised',
        blocks: [
          {
            list: [
              'That a post is authentic: a fingerprint does not say who wrote it, or that the platform’s file was not altered before it was uploaded.',
              'That the archive is complete: platforms leave things out, and posts deleted earlier are not in it.',
              'That a time is right: it is what the platform says. Details shows where each time comes from.',
              'That a post is admissible or relevant: you argue that, and the court decides.',
            ],
          },
        ],
      },
      {
        heading: 'How to strengthen it',
        blocks: [
          {
            list: [
              'Have the client upload the file exactly as downloaded, and record who did it and when. An affidavit by the client covers the time before the upload.',
              'Request a second archive later. What matches in both is harder to dispute.',
              'Keep the email in which the platform announced the file.',
              'If a post decides the matter, compare it with the platform while it is still online.',
            ],
          },
        ],
      },
      {
        heading: 'A sentence for an affidavit',
        blocks: [
          {
            sample: [
              'The posts in this report were taken from an archive that [platform] made available to [client] and that was uploaded to Proofline on [date]. The archive has been kept unchanged since then. Its SHA-256 is [fingerprint]. I make no statement about the authorship or the truth of the posts.',
            ],
          },
        ],
      },
    ],
  },
  es: {
    lead: 'Esté preparado para la pregunta ante el tribunal. Esta página dice exactamente qué puede afirmar y qué no.',
    sections: [
      {
        heading: 'Qué se promete',
        blocks: [
          { note: 'Los bytes recibidos, de quién y cuándo, no han cambiado.' },
          {
            list: [
              'El archivo tal como se recibió queda sellado con su SHA-256, una huella que cambia si cambia un solo bit.',
              'Cada publicación nombra el archivo y el lugar de donde procede y tiene su propia huella; también cada foto y cada video.',
              'Lo que cambia un archivo más reciente pasa a ser una nueva versión de la publicación. La anterior se conserva.',
              'Cada importación, estado, nota, informe, descarga y eliminación queda registrada con persona y hora, en el mismo paso que el propio acto. Las entradas se agregan y nunca se editan.',
              'Cada importación da cuenta de todo lo que había en el archivo: qué se leyó, qué quedó fuera y por qué.',
            ],
          },
        ],
      },
      {
        heading: 'Qué no se promete',
        blocks: [
          {
            list: [
              'Que una publicación sea auténtica: una huella no dice quién la escribió ni que el archivo de la plataforma no se alterara antes de subirlo.',
              'Que el archivo esté completo: las plataformas omiten cosas, y lo eliminado antes no está.',
              'Que una hora sea correcta: es lo que dice la plataforma. En Detalles ve de dónde viene cada hora.',
              'Que una publicación sea admisible o pertinente: eso lo argumenta usted y lo decide el tribunal.',
            ],
          },
        ],
      },
      {
        heading: 'Cómo reforzarlo',
        blocks: [
          {
            list: [
              'Haga que el cliente suba el archivo tal como llegó y deje constancia de quién lo hizo y cuándo. Una declaración jurada del cliente cubre lo anterior a la subida.',
              'Pida más adelante un segundo archivo: lo que coincide en ambos es más difícil de discutir.',
              'Conserve el mensaje en que la plataforma anunció el archivo.',
              'Si una publicación decide el asunto, compárela con la plataforma mientras siga en línea.',
            ],
          },
        ],
      },
      {
        heading: 'Una frase para una declaración jurada',
        blocks: [
          {
            sample: [
              'Las publicaciones de este informe proceden de un archivo que [plataforma] puso a disposición de [cliente] y que se subió a Proofline el [fecha]. Desde entonces el archivo se ha conservado sin cambios; su SHA-256 es [huella]. No hago declaración alguna sobre la autoría ni la veracidad de las publicaciones.',
            ],
          },
        ],
      },
    ],
  },
  fr: {
    lead: 'Soyez prêt quand la question viendra au tribunal. Cette page explique exactement ce que vous pouvez affirmer, et ce que vous ne pouvez pas.',
    sections: [
      {
        heading: 'Ce qui est promis',
        blocks: [
          { note: 'Les octets reçus, de qui et quand, sont inchangés.' },
          {
            list: [
              'L’archive est scellée telle que reçue sous son SHA-256, une empreinte qui change si un seul bit change.',
              'Chaque publication nomme le fichier dont elle vient et sa position dans ce fichier. Chaque publication, photo et vidéo a aussi son empreinte.',
              'Si une archive plus récente contient une autre version d’une publication, elle est ajoutée. La version plus ancienne reste.',
              'Chaque importation, état, note, rapport, téléchargement et suppression est consigné avec la personne et l’heure, en même temps que l’acte lui-même. Les inscriptions sont ajoutées et jamais modifiées.',
              'Chaque importation rend compte de tout ce que contient le fichier : ce qui a été lu, ce qui a été laissé de côté, et pourquoi.',
            ],
          },
        ],
      },
      {
        heading: 'Ce qui n’est pas promis',
        blocks: [
          {
            list: [
              'Qu’une publication est authentique : une empreinte ne dit pas qui l’a écrite, ni que le fichier de la plateforme n’a pas été modifié avant d’être téléversé.',
              'Que l’archive est complète : les plateformes omettent des choses, et les publications supprimées auparavant n’y sont pas.',
              'Qu’une heure est exacte : c’est celle que donne la plateforme. Les détails montrent d’où vient chaque heure.',
              'Qu’une publication est admissible ou pertinente : vous le plaidez, et le tribunal décide.',
            ],
          },
        ],
      },
      {
        heading: 'Comment la renforcer',
        blocks: [
          {
            list: [
              'Faites téléverser le fichier par le client exactement tel que téléchargé, et notez qui l’a fait et quand. Une déclaration sous serment du client couvre le temps avant le téléversement.',
              'Demandez plus tard une deuxième archive. Ce qui concorde dans les deux est plus difficile à contester.',
              'Conservez le courriel dans lequel la plateforme annonçait le fichier.',
              'Si une publication décide de l’affaire, comparez-la avec la plateforme pendant qu’elle est encore en ligne.',
            ],
          },
        ],
      },
      {
        heading: 'Une phrase pour une déclaration sous serment',
        blocks: [
          {
            sample: [
              'Les publications de ce rapport proviennent d’une archive que [plateforme] a mise à la disposition de [client] et qui a été téléversée dans Proofline le [date]. L’archive a été conservée inchangée depuis. Son SHA-256 est [empreinte]. Je ne fais aucune déclaration quant à l’auteur ou à la véracité des publications.',
            ],
          },
        ],
      },
    ],
  },
} satisfies ResourceTexts
