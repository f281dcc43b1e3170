import type { ResourceTexts } from '../resource.ts'

export default {
  en: {
    lead: 'You are sharing a part of your life. You should know exactly who sees what.',
    sections: [
      {
        heading: 'What your law firm sees',
        blocks: [
          {
            list: [
              'Your posts, with photos, videos, reels and stories, including those that only friends could see.',
              'Your own comments.',
              'The details that the platform gives: date and time, place, links, who was tagged.',
              'In the record of an import, the text of entries that are not posts: drafts, items that you deleted, text by other people.',
            ],
          },
        ],
      },
      {
        heading: 'What is not shown',
        blocks: [
          {
            list: [
              'Private messages. They may be in the file that the platform gives you, but Proofline does not open them. Only an old Instagram download (before 2022) lists photos that you sent in messages, with their captions.',
              'What you searched for, liked or watched.',
              'Your passwords. They are not in any archive, and you never enter them in Proofline for an upload.',
            ],
          },
          'The file itself is kept sealed, as you sent it, to show later that nothing was changed.',
        ],
      },
      {
        heading: 'Who sees it',
        blocks: [
          {
            list: [
              'The people at your law firm who work on your matter.',
              'Staff of the service that runs Proofline for the firm, as far as they help you or the firm.',
              'The other side, experts and the court: only what your lawyer gives them, or must give them by law.',
            ],
          },
          'Other law firms and other clients see nothing. Nothing is sold or used for advertising.',
        ],
      },
      {
        heading: 'What you see yourself',
        blocks: [
          'Your own posts as received, and your social accounts. What your lawyer writes and marks stays in your lawyer’s file, as in any law office.',
        ],
      },
      {
        heading: 'Your rights',
        blocks: [
          'You can ask what information is kept about you. You will get an answer within one month. The privacy policy has the details.',
        ],
      },
    ],
  },
  es: {
    lead: 'Usted comparte una parte de su vida. Debe saber exactamente quién ve qué.',
    sections: [
      {
        heading: 'Qué ve su bufete',
        blocks: [
          {
            list: [
              'Sus publicaciones, con fotos, videos, reels e historias, también las que solo veían sus amigos.',
              'Sus propios comentarios.',
              'Los datos que da la plataforma: fecha y hora, lugar, enlaces, a quién etiquetó.',
              'En el registro de una importación, el texto de lo que no es una publicación: borradores, elementos que usted eliminó, textos de otras personas.',
            ],
          },
        ],
      },
      {
        heading: 'Qué no se muestra',
        blocks: [
          {
            list: [
              'Los mensajes privados. Pueden estar en el archivo que le da la plataforma, pero Proofline no los abre. Solo una descarga antigua de Instagram (anterior a 2022) incluye una lista de las fotos que envió en mensajes, con sus descripciones.',
              'Lo que buscó, le gustó o miró.',
              'Sus contraseñas. No están en ningún archivo, y para subirlo nunca las escribe en Proofline.',
            ],
          },
          'El archivo mismo se conserva sellado, tal como usted lo envió, para que después pueda mostrarse que nada cambió.',
        ],
      },
      {
        heading: 'Quién lo ve',
        blocks: [
          {
            list: [
              'Las personas de su bufete que trabajan en su asunto.',
              'Las personas del servicio que gestiona Proofline para el bufete, en la medida en que les ayudan a usted o al bufete.',
              'La otra parte, los peritos y el tribunal: solo lo que su abogado les entregue o deba entregarles por ley.',
            ],
          },
          'Otros bufetes y otros clientes no ven nada. Nada se vende ni se usa para publicidad.',
        ],
      },
      {
        heading: 'Qué ve usted',
        blocks: [
          'Sus propias publicaciones tal como se recibieron, y sus cuentas sociales. Lo que su abogado escribe y marca queda entre el abogado y el expediente, como en cualquier despacho.',
        ],
      },
      {
        heading: 'Sus derechos',
        blocks: [
          'Puede preguntar qué se conserva sobre usted. Recibe respuesta en el plazo de un mes. La política de privacidad dice más.',
        ],
      },
    ],
  },
  fr: {
    lead: 'Vous communiquez une partie de votre vie. Vous devez savoir exactement qui voit quoi.',
    sections: [
      {
        heading: 'Ce que voit votre cabinet d’avocats',
        blocks: [
          {
            list: [
              'Vos publications, avec les photos, les vidéos, les reels et les stories, même celles que seuls vos amis pouvaient voir.',
              'Vos propres commentaires.',
              'Les précisions que donne la plateforme : date et heure, lieu, liens, personnes identifiées.',
              'Dans le registre d’une importation, le texte de ce qui n’est pas une publication : brouillons, éléments que vous avez supprimés, textes d’autres personnes.',
            ],
          },
        ],
      },
      {
        heading: 'Ce qui n’est pas montré',
        blocks: [
          {
            list: [
              'Les messages privés. Ils sont peut-être dans le fichier que la plateforme vous donne, mais Proofline ne les ouvre pas. Seul un ancien téléchargement d’Instagram (avant 2022) énumère les photos que vous avez envoyées par message, avec leurs légendes.',
              'Ce que vous avez cherché, aimé ou regardé.',
              'Vos mots de passe. Ils ne sont dans aucune archive, et vous ne les entrez jamais dans Proofline pour un téléversement.',
            ],
          },
          'Le fichier lui-même est gardé sous sceau, tel que vous l’avez envoyé, pour qu’on puisse montrer plus tard que rien n’a été modifié.',
        ],
      },
      {
        heading: 'Qui le voit',
        blocks: [
          {
            list: [
              'Les personnes de votre cabinet qui travaillent à votre dossier.',
              'Les personnes du service qui exploite Proofline pour le cabinet, dans la mesure où elles vous aident, vous ou le cabinet.',
              'L’autre partie, les experts et le tribunal : seulement ce que votre avocat leur remet ou doit leur remettre selon la loi.',
            ],
          },
          'Les autres cabinets et les autres clients ne voient rien. Rien n’est vendu ni utilisé pour la publicité.',
        ],
      },
      {
        heading: 'Ce que vous voyez vous-même',
        blocks: [
          'Vos propres publications telles qu’elles ont été reçues, et vos comptes de réseaux sociaux. Ce que votre avocat écrit et marque reste entre lui et le dossier, comme dans tout cabinet.',
        ],
      },
      {
        heading: 'Vos droits',
        blocks: [
          'Vous pouvez demander ce qui est conservé à votre sujet. Vous recevez une réponse dans un délai d’un mois. La politique de confidentialité en dit plus.',
        ],
      },
    ],
  },
} satisfies ResourceTexts
