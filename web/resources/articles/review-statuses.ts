import type { ResourceTexts } from '../resource.ts'

export default {
  en: {
    lead: 'Each post has one status. Independently of it, a post can be on the timeline, flagged, or in the trash.',
    sections: [
      {
        heading: 'The four statuses',
        blocks: [
          {
            list: [
              'Unreviewed: no one has decided yet. Every imported post starts here.',
              'Saved: someone has read it, and it may matter. Saving moves it to the timeline.',
              'Escalated: a colleague should decide. The message says why.',
              'Resolved: the question behind the escalation is answered.',
            ],
          },
          'A post goes from Unreviewed to Saved, from any status to Escalated, and from Escalated to Resolved. It never goes back automatically, and every step is in its history with name and time.',
        ],
      },
      {
        heading: 'Beside the status',
        blocks: [
          {
            list: [
              'Timeline: the posts that tell the story of the matter, in order around the date of loss.',
              'Flagged: it contains one of your flagging keywords. Flags change with the keywords. They are an aid, not a decision.',
              'Trash: removed from every list and count. See “Preservation duties and the trash”.',
            ],
          },
        ],
      },
      {
        heading: 'Who does what',
        blocks: [
          {
            list: [
              'Reviewers read the clients assigned to them: they save, escalate, trash and write notes.',
              'Resolvers also resolve what was escalated, search, and make reports.',
              'Managers see every client of the firm. They also invite people, assign clients and ask clients for archives.',
              'Admins also manage payment methods and can delete clients and accounts.',
            ],
          },
          'Two people working on one post never overwrite each other. The second person sees what the first did.',
        ],
      },
      {
        heading: 'A workflow that works',
        blocks: [
          {
            steps: [
              'Agree on one sentence that says what is relevant in this matter, and write it in the first note.',
              'One reviewer goes through everything once, quickly: save, escalate or trash.',
              'Once a week a resolver decides what was escalated.',
              'Before production, check the trash once more.',
            ],
          },
        ],
      },
    ],
  },
  es: {
    lead: 'Cada publicación tiene un estado. Aparte de él, y por separado, puede estar en la cronología, marcada o en la papelera.',
    sections: [
      {
        heading: 'Los cuatro estados',
        blocks: [
          {
            list: [
              'Sin revisar: nadie ha decidido todavía. Toda publicación importada empieza aquí.',
              'Guardada: alguien la ha leído y puede importar. Al guardarla pasa a la cronología.',
              'Escalada: debe decidir un colega. El mensaje dice por qué.',
              'Resuelta: la cuestión que motivó la escalación está contestada.',
            ],
          },
          'Una publicación pasa de Sin revisar a Guardada, de cualquiera a Escalada y de Escalada a Resuelta. Nunca retrocede por sí sola, y cada paso queda en su historial con nombre y hora.',
        ],
      },
      {
        heading: 'Aparte del estado',
        blocks: [
          {
            list: [
              'Cronología: las publicaciones que cuentan la historia del asunto, en orden en torno a la fecha del accidente.',
              'Marcada: contiene una de sus palabras clave de marcado. Las marcas cambian con las palabras clave; son una ayuda, no una decisión.',
              'Papelera: fuera de todas las listas y recuentos. Vea «Deber de conservación y papelera».',
            ],
          },
        ],
      },
      {
        heading: 'Quién hace qué',
        blocks: [
          {
            list: [
              'Los revisores leen a los clientes que tienen asignados: guardan, escalan, mueven a la papelera y escriben notas.',
              'Los resolutores además resuelven lo escalado, buscan y crean informes.',
              'Los gestores ven a todos los clientes del bufete. También invitan a personas, asignan clientes y piden archivos.',
              'Los administradores se ocupan además de los métodos de pago y pueden eliminar clientes y cuentas.',
            ],
          },
          'Dos personas ante una publicación nunca se pisan: a la segunda se le muestra lo que hizo la primera.',
        ],
      },
      {
        heading: 'Una forma de trabajar que funciona',
        blocks: [
          {
            steps: [
              'Acuerden una frase que diga qué importa en este asunto y escríbanla en la primera nota.',
              'Un revisor recorre todo una vez, deprisa: guardar, escalar o papelera.',
              'Una vez por semana un resolutor decide lo escalado.',
              'Antes de entregar, miren una vez más la papelera.',
            ],
          },
        ],
      },
    ],
  },
  fr: {
    lead: 'Chaque publication a un seul état. Indépendamment de lui, elle peut être sur la chronologie, repérée ou à la corbeille.',
    sections: [
      {
        heading: 'Les quatre états',
        blocks: [
          {
            list: [
              'Non examinée : personne n’a encore décidé. Toute publication importée commence ici.',
              'Retenue : quelqu’un l’a lue, et elle peut compter. La retenir la met sur la chronologie.',
              'Transmise : un collègue doit décider. Le message dit pourquoi.',
              'Résolue : la question à l’origine de la transmission a sa réponse.',
            ],
          },
          'Une publication passe de Non examinée à Retenue, de n’importe quel état à Transmise, et de Transmise à Résolue. Elle ne revient jamais automatiquement en arrière, et chaque étape figure dans son historique avec le nom et l’heure.',
        ],
      },
      {
        heading: 'À côté de l’état',
        blocks: [
          {
            list: [
              'Chronologie : les publications qui racontent l’affaire, en ordre autour de la date de l’accident.',
              'Repérée : elle contient un de vos mots clés de repérage. Les repérages changent avec les mots clés. Ils sont une aide, pas une décision.',
              'Corbeille : retirée de toutes les listes et de tous les décomptes. Voyez « Obligations de conservation et corbeille ».',
            ],
          },
        ],
      },
      {
        heading: 'Qui fait quoi',
        blocks: [
          {
            list: [
              'Les réviseurs lisent les clients qui leur sont assignés : ils retiennent, transmettent, mettent à la corbeille et écrivent des notes.',
              'Les décideurs résolvent aussi ce qui a été transmis, font des recherches et créent des rapports.',
              'Les gestionnaires voient tous les clients du cabinet. Ils invitent aussi des personnes, assignent des clients et demandent des archives aux clients.',
              'Les administrateurs gèrent aussi les modes de paiement et peuvent supprimer des clients et des comptes.',
            ],
          },
          'Deux personnes qui travaillent sur la même publication n’écrasent jamais leur travail. La seconde voit ce que la première a fait.',
        ],
      },
      {
        heading: 'Une façon de travailler qui réussit',
        blocks: [
          {
            steps: [
              'Convenez d’une phrase qui dit ce qui est pertinent dans ce dossier, et écrivez-la dans la première note.',
              'Un réviseur parcourt tout une fois, rapidement : retenir, transmettre ou mettre à la corbeille.',
              'Une fois par semaine, un décideur tranche ce qui a été transmis.',
              'Avant la communication, vérifiez encore une fois la corbeille.',
            ],
          },
        ],
      },
    ],
  },
} satisfies ResourceTexts
