import type { ResourceTexts } from '../resource.ts'

export default {
  en: {
    lead: 'Posts can be evidence for both sides. Parties who expect a lawsuit must keep what may matter, and may be sanctioned if it disappears.',
    sections: [
      {
        heading: 'What to tell your client, and when',
        blocks: [
          {
            list: [
              'In the first letter: delete nothing, hide nothing, change nothing, close no account. See “Please do not delete posts”, which you can send.',
              'Tightening privacy settings is usually allowed. Deleting is not. Explain this before the client asks someone else.',
              'Request the archive early. Imported posts can’t be lost by a mistake on a phone.',
            ],
          },
        ],
      },
      {
        heading: 'What the trash is for',
        blocks: [
          'The trash is for posts that have nothing to do with the matter: birthdays, advertising, other people’s memes. A trashed post is in no list or count except the trash.',
          {
            list: [
              'It can be restored, with its status and notes, from the client’s Trash.',
              'You have 30 days for that. After that, trashed posts may be permanently deleted.',
              'The history shows who moved it there, and when.',
            ],
          },
          {
            note: 'Harmful is not irrelevant. A post that hurts your client’s case belongs under Escalated, not in the trash.',
          },
        ],
      },
      {
        heading: 'Before you trash or delete',
        blocks: [
          {
            steps: [
              'Could the other side ask for it? Then keep it. Saved posts do no harm.',
              'Is a request for production open? Then don’t move anything to the trash until it is answered.',
              'Does a rule oblige you to keep the file for years? It applies to posts as well.',
            ],
          },
          'Deleting a client deletes everything that belongs to the client. A record without contents remains: the fingerprints of what was deleted, who deleted it, when and why.',
        ],
      },
    ],
  },
  es: {
    lead: 'Las publicaciones pueden ser prueba para ambas partes. Quien espera un pleito debe conservar lo que pueda importar; quien deja que desaparezca puede ser sancionado.',
    sections: [
      {
        heading: 'Qué decir a su cliente, y cuándo',
        blocks: [
          {
            list: [
              'En la primera carta: no elimine, no oculte, no cambie nada ni cierre ninguna cuenta. Vea «Por favor, no elimine publicaciones», que puede enviarle.',
              'Restringir la privacidad suele estar permitido; eliminar, no. Dígaselo antes de que pregunte a otra persona.',
              'Pida el archivo pronto. Lo que está aquí ya no puede perderse por un error en un teléfono.',
            ],
          },
        ],
      },
      {
        heading: 'Para qué sirve la papelera',
        blocks: [
          'La papelera aparta las publicaciones que no tienen nada que ver con el asunto: cumpleaños, publicidad, memes de otros. Una publicación en la papelera no está en ninguna lista ni recuento salvo la propia papelera.',
          {
            list: [
              'Puede restaurarse, con su estado y sus notas, desde la Papelera del cliente.',
              'Cuente con 30 días para ello, no más: pasado ese plazo pueden eliminarse definitivamente.',
              'El historial conserva quién la puso allí y cuándo.',
            ],
          },
          {
            note: 'Perjudicial no es irrelevante. Una publicación que daña el caso de su cliente se escala; no va a la papelera.',
          },
        ],
      },
      {
        heading: 'Antes de usar la papelera o eliminar',
        blocks: [
          {
            steps: [
              '¿Podría pedirla la otra parte? Entonces consérvela. Las publicaciones guardadas no molestan.',
              '¿Hay una solicitud de exhibición abierta? Entonces no ponga nada en la papelera hasta contestarla.',
              '¿Le obliga una norma a conservar el expediente durante años? También vale para las publicaciones.',
            ],
          },
          'Eliminar a un cliente elimina todo lo suyo. Queda una constancia sin contenido: que algo estuvo ahí, sus huellas, quién lo eliminó, cuándo y por qué.',
        ],
      },
    ],
  },
  fr: {
    lead: 'Les publications peuvent servir de preuve aux deux parties. Qui s’attend à un procès doit conserver ce qui peut compter, et s’expose à des sanctions si cela disparaît.',
    sections: [
      {
        heading: 'Que dire à votre client, et quand',
        blocks: [
          {
            list: [
              'Dans la première lettre : ne rien supprimer, ne rien masquer, ne rien modifier, ne fermer aucun compte. Voyez « Ne supprimez pas de publications », que vous pouvez envoyer.',
              'Resserrer les réglages de confidentialité est habituellement permis. Supprimer ne l’est pas. Expliquez-le avant que le client ne demande à quelqu’un d’autre.',
              'Demandez l’archive tôt. Les publications importées ne peuvent plus être perdues par une fausse manœuvre sur un téléphone.',
            ],
          },
        ],
      },
      {
        heading: 'À quoi sert la corbeille',
        blocks: [
          'La corbeille sert aux publications sans rapport avec le dossier : anniversaires, publicité, mèmes d’autres personnes. Une publication à la corbeille ne figure dans aucune liste et aucun décompte, sauf ceux de la corbeille.',
          {
            list: [
              'Elle peut être restaurée, avec son état et ses notes, depuis la corbeille du client.',
              'Vous avez 30 jours pour le faire. Ensuite, les publications à la corbeille peuvent être supprimées définitivement.',
              'L’historique montre qui l’y a mise, et quand.',
            ],
          },
          {
            note: 'Nuisible ne veut pas dire sans pertinence. Une publication qui nuit à la cause de votre client va sous Transmises, pas à la corbeille.',
          },
        ],
      },
      {
        heading: 'Avant de mettre à la corbeille ou de supprimer',
        blocks: [
          {
            steps: [
              'L’autre partie pourrait-elle la demander? Alors gardez-la. Une publication retenue ne fait aucun tort.',
              'Une demande de communication est-elle en cours? Alors ne mettez rien à la corbeille avant d’y avoir répondu.',
              'Une règle vous oblige-t-elle à garder le dossier pendant des années? Elle vaut aussi pour les publications.',
            ],
          },
          'Supprimer un client supprime tout ce qui lui appartient. Il reste une inscription sans contenu : les empreintes de ce qui a été supprimé, par qui, quand et pourquoi.',
        ],
      },
    ],
  },
} satisfies ResourceTexts
