import type { PostStatusName } from './post-status.ts'
import type { Language } from '../language.ts'
import type { Scope } from '../people/scope.ts'

/** The state of a post that actions depend on and change. */
export type PostState = {
  status: PostStatusName
  isTrashed: boolean
  isOnTimeline: boolean
  /** A newer archive changed the post after it was reviewed, and no one has acted on it since. */
  isChanged: boolean
  /** A newer reader found more after it was reviewed, and no one has acted on it since. */
  isMoreRead: boolean
}

type ActionWords = {
  label: string
  /** The wording in the history: 'Ana Ruiz saved this post'. */
  past: string
  /** What a toast says. */
  done: { one: string; other: string }
  /** As what was undone. */
  was: string
}

export type PostActionRow = {
  words: Record<Language, ActionWords>
  scope: Scope
  /** Which posts it is possible for. */
  from: Partial<Pick<PostState, 'isTrashed' | 'isOnTimeline'>> & {
    status?: readonly PostStatusName[]
    /** Changed, or more was read. */
    isMarked?: true
  }
  to: Partial<PostState>
  /** Set if a call can ask the action to move posts to the timeline too. */
  mayMoveToTimeline?: true
}

/** One row per action. Their buttons, keys and commands are in `web/posts/commands/table.ts`. */
export const POST_ACTIONS = {
  save: {
    words: {
      en: {
        label: 'Save',
        past: 'saved this post',
        done: {
          one: 'Saved and moved to the timeline.',
          other: '{{count, number}} posts saved and moved to the timeline.',
        },
        was: 'Save',
      },
      es: {
        label: 'Guardar',
        past: 'guardó esta publicación',
        done: {
          one: 'Guardada y pasada a la cronología.',
          other: '{{count, number}} publicaciones guardadas y pasadas a la cronología.',
        },
        was: 'guardar',
      },
      fr: {
        label: 'Retenir',
        past: 'a retenu cette publication',
        done: {
          one: 'Retenue et mise sur la chronologie.',
          other: '{{count, number}} publications retenues et mises sur la chronologie.',
        },
        was: 'retenir',
      },
    },
    scope: 'post:write',
    from: { status: ['unreviewed', 'notRelevant'], isTrashed: false },
    to: { status: 'saved' },
    mayMoveToTimeline: true,
  },
  notRelevant: {
    words: {
      en: {
        label: 'Not relevant',
        past: 'marked this post as not relevant',
        done: {
          one: 'Not relevant: kept, out of the queue.',
          other: '{{count, number}} posts are not relevant: kept, out of the queue.',
        },
        was: 'Not relevant',
      },
      es: {
        label: 'No relevante',
        past: 'marcó esta publicación como no relevante',
        done: {
          one: 'No relevante: se conserva, fuera de la cola.',
          other: '{{count, number}} publicaciones no relevantes: se conservan, fuera de la cola.',
        },
        was: 'marcar como no relevante',
      },
      fr: {
        label: 'Non pertinent',
        past: 'a marqué cette publication comme non pertinente',
        done: {
          one: 'Non pertinente : conservée, hors de la file.',
          other: '{{count, number}} publications non pertinentes : conservées, hors de la file.',
        },
        was: 'marquer comme non pertinente',
      },
    },
    scope: 'post:write',
    from: { status: ['unreviewed', 'saved'], isTrashed: false },
    to: { status: 'notRelevant', isOnTimeline: false },
  },
  escalate: {
    words: {
      en: {
        label: 'Escalate',
        past: 'escalated this post',
        done: { one: 'Escalated.', other: '{{count, number}} posts escalated.' },
        was: 'Escalate',
      },
      es: {
        label: 'Escalar',
        past: 'escaló esta publicación',
        done: { one: 'Escalada.', other: '{{count, number}} publicaciones escaladas.' },
        was: 'escalar',
      },
      fr: {
        label: 'Transmettre',
        past: 'a transmis cette publication',
        done: { one: 'Transmise.', other: '{{count, number}} publications transmises.' },
        was: 'transmettre',
      },
    },
    scope: 'post:write',
    from: { status: ['unreviewed', 'saved', 'notRelevant', 'resolved'], isTrashed: false },
    to: { status: 'escalated' },
  },
  resolve: {
    words: {
      en: {
        label: 'Resolve',
        past: 'resolved this post',
        done: { one: 'Resolved.', other: '{{count, number}} posts resolved.' },
        was: 'Resolve',
      },
      es: {
        label: 'Resolver',
        past: 'resolvió esta publicación',
        done: { one: 'Resuelta.', other: '{{count, number}} publicaciones resueltas.' },
        was: 'resolver',
      },
      fr: {
        label: 'Résoudre',
        past: 'a résolu cette publication',
        done: { one: 'Résolue.', other: '{{count, number}} publications résolues.' },
        was: 'résoudre',
      },
    },
    scope: 'post:resolve',
    from: { status: ['escalated'], isTrashed: false },
    to: { status: 'resolved' },
    mayMoveToTimeline: true,
  },
  moveToTimeline: {
    words: {
      en: {
        label: 'Move to Timeline',
        past: 'moved this post to the timeline',
        done: { one: 'Moved to the timeline.', other: '{{count, number}} posts moved to the timeline.' },
        was: 'Move to the timeline',
      },
      es: {
        label: 'Pasar a la cronología',
        past: 'pasó esta publicación a la cronología',
        done: {
          one: 'Pasada a la cronología.',
          other: '{{count, number}} publicaciones pasadas a la cronología.',
        },
        was: 'pasar a la cronología',
      },
      fr: {
        label: 'Mettre sur la chronologie',
        past: 'a mis cette publication sur la chronologie',
        done: {
          one: 'Mise sur la chronologie.',
          other: '{{count, number}} publications mises sur la chronologie.',
        },
        was: 'mettre sur la chronologie',
      },
    },
    scope: 'post:write',
    from: { status: ['saved', 'resolved'], isTrashed: false, isOnTimeline: false },
    to: { isOnTimeline: true },
  },
  removeFromTimeline: {
    words: {
      en: {
        label: 'Remove from Timeline',
        past: 'removed this post from the timeline',
        done: {
          one: 'Removed from the timeline.',
          other: '{{count, number}} posts removed from the timeline.',
        },
        was: 'Remove from the timeline',
      },
      es: {
        label: 'Quitar de la cronología',
        past: 'quitó esta publicación de la cronología',
        done: {
          one: 'Quitada de la cronología.',
          other: '{{count, number}} publicaciones quitadas de la cronología.',
        },
        was: 'quitar de la cronología',
      },
      fr: {
        label: 'Retirer de la chronologie',
        past: 'a retiré cette publication de la chronologie',
        done: {
          one: 'Retirée de la chronologie.',
          other: '{{count, number}} publications retirées de la chronologie.',
        },
        was: 'retirer de la chronologie',
      },
    },
    scope: 'post:write',
    from: { isTrashed: false, isOnTimeline: true },
    to: { isOnTimeline: false },
  },
  check: {
    words: {
      en: {
        label: 'Mark as checked',
        past: 'checked what is new in this post',
        done: { one: 'Marked as checked.', other: '{{count, number}} posts marked as checked.' },
        was: 'Mark as checked',
      },
      es: {
        label: 'Marcar como verificada',
        past: 'verificó lo nuevo en esta publicación',
        done: {
          one: 'Marcada como verificada.',
          other: '{{count, number}} publicaciones marcadas como verificadas.',
        },
        was: 'marcar como verificada',
      },
      fr: {
        label: 'Marquer comme vérifiée',
        past: 'a vérifié ce qui est nouveau dans cette publication',
        done: {
          one: 'Marquée comme vérifiée.',
          other: '{{count, number}} publications marquées comme vérifiées.',
        },
        was: 'marquer comme vérifiée',
      },
    },
    scope: 'post:write',
    from: { isTrashed: false, isMarked: true },
    to: {},
  },
  trash: {
    words: {
      en: {
        label: 'Trash',
        past: 'trashed this post',
        done: { one: 'Moved to the trash.', other: '{{count, number}} posts moved to the trash.' },
        was: 'Move to the trash',
      },
      es: {
        label: 'Mover a la papelera',
        past: 'movió esta publicación a la papelera',
        done: {
          one: 'Movida a la papelera.',
          other: '{{count, number}} publicaciones movidas a la papelera.',
        },
        was: 'mover a la papelera',
      },
      fr: {
        label: 'Mettre à la corbeille',
        past: 'a mis cette publication à la corbeille',
        done: { one: 'Mise à la corbeille.', other: '{{count, number}} publications mises à la corbeille.' },
        was: 'mettre à la corbeille',
      },
    },
    scope: 'post:write',
    from: { isTrashed: false },
    to: { isTrashed: true },
  },
  restore: {
    words: {
      en: {
        label: 'Restore',
        past: 'restored this post',
        done: { one: 'Restored.', other: '{{count, number}} posts restored.' },
        was: 'Restore',
      },
      es: {
        label: 'Restaurar',
        past: 'restauró esta publicación',
        done: { one: 'Restaurada.', other: '{{count, number}} publicaciones restauradas.' },
        was: 'restaurar',
      },
      fr: {
        label: 'Restaurer',
        past: 'a restauré cette publication',
        done: { one: 'Restaurée.', other: '{{count, number}} publications restaurées.' },
        was: 'restaurer',
      },
    },
    scope: 'post:write',
    from: { isTrashed: true },
    to: { isTrashed: false },
  },
} as const satisfies Record<string, PostActionRow>

export type PostAction = keyof typeof POST_ACTIONS
export const POST_ACTION_NAMES = Object.keys(POST_ACTIONS) as [PostAction, ...PostAction[]]

export const postAction = (action: PostAction): PostActionRow => POST_ACTIONS[action]

/** Whether an action is possible for a post in this state, regardless of the user. */
export function isPossible(action: PostAction, post: PostState): boolean {
  const { from } = postAction(action)
  return (
    (from.status?.includes(post.status) ?? true) &&
    (['isTrashed', 'isOnTimeline'] as const).every((flag) => (from[flag] ?? post[flag]) === post[flag]) &&
    (!from.isMarked || post.isChanged || post.isMoreRead)
  )
}

/** A post after an action. @param moveToTimeline whether the call asked for that too */
export function stateAfter(action: PostAction, post: PostState, moveToTimeline = false): PostState {
  const { to } = postAction(action)
  return {
    ...post,
    // A user who acts on a post has seen its current version.
    isChanged: false,
    isMoreRead: false,
    ...to,
    ...(moveToTimeline ? { isOnTimeline: true } : {}),
  }
}
