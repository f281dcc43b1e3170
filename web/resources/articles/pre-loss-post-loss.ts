import type { ResourceTexts } from '../resource.ts'

export default {
  en: {
    lead: 'Every post has a label that shows whether it is from before or after the date of loss. Staff see it. Clients never do.',
    sections: [
      {
        heading: 'The rule',
        blocks: [
          {
            list: [
              'Pre-loss: the day of the post is before the date of loss.',
              'Post-loss: the day of the post is the date of loss or later.',
              'Day of loss: the post is from that very day. It counts as Post-loss and has a separate mark, because the hour decides what it means.',
            ],
          },
        ],
      },
      {
        heading: 'Whose day',
        blocks: [
          'The day of a post is its calendar day in the client’s time zone, whatever zone you work in. A post from 11:30 pm in Vancouver belongs to that day, although it was already the next day in Toronto.',
          'The date of loss is a calendar date and has no zone. If the client’s time zone is wrong, posts near midnight get the wrong label. Have it corrected before you rely on the labels.',
        ],
      },
      {
        heading: 'Which time of a post',
        blocks: [
          'The label follows the time when the post was published, according to the platform. A post can have more times: when the photo was taken, uploaded or edited, and a date that the user chose (backdating). Details shows them all separately, with their source. None overwrites another.',
          {
            note: 'An old vacation photo that was published after the loss is Post-loss. Check “Taken” before you draw conclusions.',
          },
        ],
      },
      {
        heading: 'When the date of loss is corrected',
        blocks: [
          'Labels are calculated from the date of loss. When it is corrected, every label changes right away. A PDF created earlier keeps its labels, so create it again.',
        ],
      },
    ],
  },
  es: {
    lead: 'Cada publicación lleva una etiqueta que dice a qué lado de la fecha del accidente está. La ve el personal; los clientes nunca.',
    sections: [
      {
        heading: 'La regla',
        blocks: [
          {
            list: [
              'Anterior al accidente (Pre-loss): el día de la publicación es anterior a la fecha del accidente.',
              'Posterior al accidente (Post-loss): el día de la publicación es la fecha del accidente o posterior.',
              'Día del accidente: la publicación es de ese mismo día. Cuenta como posterior y tiene una marca propia, porque la hora decide lo que significa.',
            ],
          },
        ],
      },
      {
        heading: 'El día de quién',
        blocks: [
          'El día de una publicación es su día del calendario en la zona horaria del cliente, trabaje usted en la que trabaje. Una publicación de las 23:30 en Vancouver es de ese día, aunque en Toronto ya fuera el siguiente.',
          'La fecha del accidente es una fecha del calendario y no tiene zona. Si la zona horaria del cliente es incorrecta, las publicaciones cercanas a la medianoche llevan la etiqueta equivocada: haga que se corrija antes de basarse en ellas.',
        ],
      },
      {
        heading: 'Qué hora de la publicación',
        blocks: [
          'La etiqueta sigue la hora en que, según la plataforma, se publicó. Una publicación puede conocer más horas: cuándo se tomó la foto, cuándo se subió, cuándo se editó y una fecha que eligió el usuario. Todas se guardan por separado, con su origen, en Detalles; ninguna sustituye a otra.',
          {
            note: 'Una foto antigua de vacaciones publicada después del accidente es posterior al accidente. Mire cuándo se tomó antes de sacar conclusiones.',
          },
        ],
      },
      {
        heading: 'Si se corrige la fecha del accidente',
        blocks: [
          'Las etiquetas no se guardan: se calculan a partir de la fecha del accidente. Cuando se corrige, todas son correctas al momento; un PDF hecho antes conserva lo que decía. Vuelva a crearlo.',
        ],
      },
    ],
  },
  fr: {
    lead: 'Chaque publication porte une étiquette qui indique si elle est d’avant ou d’après la date de l’accident. Le personnel la voit. Les clients ne la voient jamais.',
    sections: [
      {
        heading: 'La règle',
        blocks: [
          {
            list: [
              'Avant l’accident : le jour de la publication précède la date de l’accident.',
              'Après l’accident : le jour de la publication est la date de l’accident ou plus tard.',
              'Jour de l’accident : la publication est de ce jour même. Elle compte comme après l’accident et porte une marque distincte, parce que l’heure décide de ce qu’elle signifie.',
            ],
          },
        ],
      },
      {
        heading: 'Le jour de qui',
        blocks: [
          'Le jour d’une publication est son jour civil dans le fuseau horaire du client, quel que soit celui dans lequel vous travaillez. Une publication de 23 h 30 à Vancouver appartient à ce jour-là, même si c’était déjà le lendemain à Toronto.',
          'La date de l’accident est une date civile et n’a pas de fuseau. Si le fuseau horaire du client est faux, les publications proches de minuit reçoivent la mauvaise étiquette. Faites-le corriger avant de vous fier aux étiquettes.',
        ],
      },
      {
        heading: 'Quelle heure d’une publication',
        blocks: [
          'L’étiquette suit l’heure à laquelle la publication a été publiée, selon la plateforme. Une publication peut avoir d’autres heures : quand la photo a été prise, téléversée ou modifiée, et une date choisie par la personne (antidatage). Les détails les montrent toutes séparément, avec leur source. Aucune n’en remplace une autre.',
          {
            note: 'Une vieille photo de vacances publiée après l’accident est une publication d’après l’accident. Vérifiez quand elle a été prise avant d’en tirer des conclusions.',
          },
        ],
      },
      {
        heading: 'Quand la date de l’accident est corrigée',
        blocks: [
          'Les étiquettes sont calculées à partir de la date de l’accident. Quand elle est corrigée, toutes les étiquettes changent tout de suite. Un PDF créé auparavant garde les siennes : créez-le de nouveau.',
        ],
      },
    ],
  },
} satisfies ResourceTexts
