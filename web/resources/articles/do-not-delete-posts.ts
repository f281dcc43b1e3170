import type { ResourceTexts } from '../resource.ts'

export default {
  en: {
    lead: 'While your claim is open, your posts are evidence. Deleting one can do more harm than the post itself.',
    sections: [
      {
        heading: 'Please do not',
        blocks: [
          {
            list: [
              'delete posts, photos, comments, stories or accounts;',
              'untag yourself or ask friends to delete what they posted about you;',
              'edit old posts, or change their dates;',
              'let an app clean up your old posts.',
            ],
          },
        ],
      },
      {
        heading: 'Why',
        blocks: [
          'Courts can punish the loss of evidence: the judge may assume that the post was bad for you, or dismiss your claim. It is often possible to see later that a post was deleted. And a post that seems bad can usually be explained.',
        ],
      },
      {
        heading: 'What you may do',
        blocks: [
          {
            list: [
              'Ask your lawyer first, always.',
              'Make your profile private, if your lawyer agrees. That changes who sees your posts, not the posts.',
              'Post less. The simplest advice: nothing about the accident, your health, your claim or your lawyer.',
              'Don’t accept friend requests from people you don’t know.',
            ],
          },
        ],
      },
      {
        heading: 'Already deleted something?',
        blocks: [
          'Tell your lawyer right away. Some platforms keep deleted posts for 30 days, and it is far better if your lawyer hears it from you.',
        ],
      },
    ],
  },
  es: {
    lead: 'Mientras su reclamación esté abierta, sus publicaciones son pruebas. Eliminar una puede perjudicarle más que la propia publicación.',
    sections: [
      {
        heading: 'Por favor, no',
        blocks: [
          {
            list: [
              'elimine publicaciones, fotos, comentarios, historias ni cuentas;',
              'quite etiquetas suyas ni pida a sus amigos que eliminen lo que publicaron sobre usted;',
              'edite publicaciones antiguas ni cambie sus fechas;',
              'deje que una app limpie sus publicaciones antiguas.',
            ],
          },
        ],
      },
      {
        heading: 'Por qué',
        blocks: [
          'Los tribunales pueden castigar que desaparezcan pruebas: el juez puede suponer que la publicación le perjudicaba o rechazar su reclamación. A menudo se puede ver más tarde que se eliminó una publicación. Y una publicación que parece mala casi siempre puede explicarse.',
        ],
      },
      {
        heading: 'Qué puede hacer',
        blocks: [
          {
            list: [
              'Consulte siempre primero a su abogado.',
              'Ponga su perfil en privado, si su abogado está de acuerdo. Eso cambia quién ve sus publicaciones, no las publicaciones.',
              'Publique menos. El consejo más sencillo: nada sobre el accidente, su salud, su reclamación o su abogado.',
              'No acepte solicitudes de amistad de personas que no conoce.',
            ],
          },
        ],
      },
      {
        heading: '¿Ya eliminó algo?',
        blocks: [
          'Dígaselo enseguida a su abogado. Algunas plataformas guardan lo eliminado durante 30 días, y es mucho mejor que lo sepa por usted.',
        ],
      },
    ],
  },
  fr: {
    lead: 'Pendant que votre réclamation est ouverte, vos publications sont des preuves. En supprimer une peut vous nuire plus que la publication elle-même.',
    sections: [
      {
        heading: 'À ne pas faire',
        blocks: [
          {
            list: [
              'supprimer des publications, des photos, des commentaires, des stories ou des comptes;',
              'retirer votre identification ou demander à des amis de supprimer ce qu’ils ont publié à votre sujet;',
              'modifier d’anciennes publications ou changer leurs dates;',
              'laisser une application faire le ménage de vos anciennes publications.',
            ],
          },
        ],
      },
      {
        heading: 'Pourquoi',
        blocks: [
          'Les tribunaux peuvent sanctionner la disparition de preuves : le juge peut supposer que la publication vous était défavorable, ou rejeter votre réclamation. On voit souvent, plus tard, qu’une publication a été supprimée. Et une publication qui semble mauvaise peut presque toujours s’expliquer.',
        ],
      },
      {
        heading: 'Ce que vous pouvez faire',
        blocks: [
          {
            list: [
              'Consultez toujours votre avocat d’abord.',
              'Rendez votre profil privé, si votre avocat est d’accord. Cela change qui voit vos publications, pas les publications.',
              'Publiez moins. Le conseil le plus simple : rien sur l’accident, votre santé, votre réclamation ou votre avocat.',
              'N’acceptez pas de demandes d’amis de personnes que vous ne connaissez pas.',
            ],
          },
        ],
      },
      {
        heading: 'Vous avez déjà supprimé quelque chose?',
        blocks: [
          'Dites-le tout de suite à votre avocat. Certaines plateformes gardent 30 jours ce qui a été supprimé, et il vaut beaucoup mieux que votre avocat l’apprenne de vous.',
        ],
      },
    ],
  },
} satisfies ResourceTexts
