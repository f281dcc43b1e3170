import type { ResourceTexts } from '../resource.ts'

export default {
  en: {
    lead: 'You have a claim, and your lawyer wants to see your posts. That can feel strange. Here is why.',
    sections: [
      {
        heading: 'Because the other side looks too',
        blocks: [
          'Insurers and their lawyers look at social media in almost every injury claim. They read public posts, and they may ask the court for private ones. Your lawyer must know your posts before they do.',
        ],
      },
      {
        heading: 'Because posts can help you',
        blocks: [
          'Photos of what you did before, such as the marathon, the garden or your work, show what you have lost. A post from the hospital shows what happened that day. No one remembers as exactly as a post does.',
        ],
      },
      {
        heading: 'Because a picture can be misread',
        blocks: [
          'A smile at a birthday does not mean that you are pain-free. Your lawyer can explain a picture only if your lawyer knows about it.',
        ],
      },
      {
        heading: 'What you are asked to do',
        blocks: [
          {
            steps: [
              'Don’t delete anything from now on.',
              'Ask the platform for a copy of your information. The guides show how, step by step.',
              'Upload the file with the link that your law firm sent you.',
            ],
          },
          'It takes a few minutes of your time, plus some waiting while the platform prepares the file.',
        ],
      },
      {
        heading: 'What no one will ask of you',
        blocks: ['Your passwords. Not your lawyer, and not Proofline.'],
      },
    ],
  },
  es: {
    lead: 'Usted tiene una reclamación y su abogado quiere ver sus publicaciones. Puede parecerle extraño. Este es el motivo.',
    sections: [
      {
        heading: 'Porque la otra parte también mira',
        blocks: [
          'Las aseguradoras y sus abogados miran las redes sociales en casi todas las reclamaciones por lesiones. Leen las publicaciones públicas y pueden pedir al tribunal las privadas. Su abogado debe conocer sus publicaciones antes que ellos.',
        ],
      },
      {
        heading: 'Porque las publicaciones pueden ayudarle',
        blocks: [
          'Las fotos de lo que hacía antes, como el maratón, el jardín o el trabajo, muestran lo que ha perdido. Una publicación desde el hospital muestra lo que ocurrió ese día. Nadie recuerda con tanta exactitud como una publicación.',
        ],
      },
      {
        heading: 'Porque una imagen puede malinterpretarse',
        blocks: [
          'Una sonrisa en un cumpleaños no significa que no le duela nada. Su abogado solo puede explicar una imagen si la conoce.',
        ],
      },
      {
        heading: 'Qué se le pide',
        blocks: [
          {
            steps: [
              'A partir de ahora, no elimine nada.',
              'Pida a la plataforma una copia de su información. Las guías muestran cómo, paso a paso.',
              'Suba el archivo con el enlace que le envió su bufete.',
            ],
          },
          'Le lleva unos minutos, y algo de espera hasta que la plataforma prepara el archivo.',
        ],
      },
      {
        heading: 'Qué no le pide nadie',
        blocks: ['Sus contraseñas. Ni su abogado ni Proofline.'],
      },
    ],
  },
  fr: {
    lead: 'Vous avez une réclamation, et votre avocat veut voir vos publications. Cela peut sembler étrange. Voici pourquoi.',
    sections: [
      {
        heading: 'Parce que l’autre partie regarde aussi',
        blocks: [
          'Les assureurs et leurs avocats consultent les réseaux sociaux dans presque toutes les réclamations pour blessures. Ils lisent les publications publiques et peuvent demander les privées au tribunal. Votre avocat doit connaître vos publications avant eux.',
        ],
      },
      {
        heading: 'Parce que des publications peuvent vous aider',
        blocks: [
          'Les photos de ce que vous faisiez avant, comme le marathon, le jardin ou le travail, montrent ce que vous avez perdu. Une publication de l’hôpital montre ce qui s’est passé ce jour-là. Personne ne se souvient aussi exactement qu’une publication.',
        ],
      },
      {
        heading: 'Parce qu’une image peut être mal comprise',
        blocks: [
          'Un sourire à un anniversaire ne veut pas dire que vous n’avez pas mal. Votre avocat ne peut expliquer une image que s’il la connaît.',
        ],
      },
      {
        heading: 'Ce qu’on vous demande',
        blocks: [
          {
            steps: [
              'À partir de maintenant, ne supprimez rien.',
              'Demandez à la plateforme une copie de vos données. Les guides montrent comment, étape par étape.',
              'Téléversez le fichier avec le lien que votre cabinet d’avocats vous a envoyé.',
            ],
          },
          'Cela prend quelques minutes de votre temps, puis un peu d’attente pendant que la plateforme prépare le fichier.',
        ],
      },
      {
        heading: 'Ce que personne ne vous demande',
        blocks: ['Vos mots de passe. Ni votre avocat, ni Proofline.'],
      },
    ],
  },
} satisfies ResourceTexts
