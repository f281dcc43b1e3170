import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconBookmark,
  IconChevronLeft,
  IconChevronRight,
  IconCircleCheck,
  IconHighlight,
  IconMessage2,
  IconTimelineEvent,
  IconTrash,
} from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Post, PostAction } from '#contract/index.ts'
import { type Command, useCommands } from '../../kit/keys/commands.ts'
import { useWords } from '../../kit/words/i18n.ts'
import { useMay, useViewer } from '../../kit/viewer.ts'
import { focusCell, indexOfCell } from '../../ui/dialogs/focus-stays.ts'
import { toastProblem } from '../../ui/toasts/toast.tsx'
import { isMeant } from '../data/meant.ts'
import { useOpenPost } from '../data/open.ts'
import { peekPost } from '../data/store.ts'
import { useReviewActs } from '../dialogs/ReviewActs.tsx'
import { goToNextMark } from '../review/next-mark.ts'
import { useSelected } from '../select/selection.ts'
import { postWords } from '../words/index.ts'

const cardOf = () => document.activeElement?.closest<HTMLElement>('[data-post]') ?? null

/** The first card that is not under the header. */
const firstSeen = () =>
  [...document.querySelectorAll('[data-index]')].find(
    (cell) => cell.getBoundingClientRect().top >= 0 && cell.querySelector('[data-post]') !== null,
  )

/** From card to card, within the list that has the focus; into the first list where none has. */
function step(by: 1 | -1): void {
  const cell = document.activeElement?.closest('[data-index]') ?? null
  const index = indexOfCell(cell)
  if (cell === null || index === null) {
    const first = firstSeen()
    if (first) focusCell(first.parentElement, indexOfCell(first) ?? 0)
  } else focusCell(cell.parentElement, index + by)
}

/** The keys of lists: they act on the card that has the focus, or not at all while several are selected, which have keys of their own. */
export function CardKeys() {
  const t = useWords(postWords)
  const queryClient = useQueryClient()
  const mayAct = useMay('VIEW_POST')
  const mayResolve = useViewer().scopes.includes('post:resolve')
  const { postId } = useSearch({ strict: false })
  const isFree = useSelected().size === 0 && postId === undefined
  const { open } = useOpenPost()
  const { act, undo, escalate, trash } = useReviewActs()
  useCommands(
    useMemo((): Command[] => {
      const here = (run: (post: Post) => void) => () => {
        const id = cardOf()?.dataset['post']
        const post = id === undefined ? undefined : peekPost(queryClient, id)
        if (!post) toastProblem(t('noPostHere'))
        else if (isMeant(post.id)) run(post)
      }
      const to = (action: PostAction, run: (post: Post) => void) =>
        here((post) => {
          if (post.can.includes(action)) run(post)
          else toastProblem(t('notPossible'))
        })
      const row = (
        id: string,
        title: string,
        key: string,
        icon: NonNullable<Command['icon']>,
        run: () => void,
        can = mayAct && isFree,
      ): Command => ({
        id: `card.${id}`,
        title,
        group: t('list'),
        keys: [key],
        icon,
        can,
        run,
        repeats: key === 'j' || key === 'k',
      })
      const isOpen = postId === undefined
      return [
        row('next', t('nextPost'), 'j', IconChevronRight, () => step(1), isOpen),
        row('previous', t('previousPost'), 'k', IconChevronLeft, () => step(-1), isOpen),
        row(
          'save',
          t('act_save'),
          's',
          IconBookmark,
          to('save', (post) => void act([post], 'save', { moveToTimeline: true })),
        ),
        row(
          'escalate',
          t('act_escalate'),
          'e',
          IconAlertTriangle,
          to('escalate', (post) => escalate([post])),
        ),
        row(
          'resolve',
          t('act_resolve'),
          'r',
          IconCircleCheck,
          to('resolve', (post) => void act([post], 'resolve')),
          mayResolve && isFree,
        ),
        row(
          'resolveTimeline',
          t('resolveTimeline'),
          'shift+r',
          IconCircleCheck,
          to('resolve', (post) => void act([post], 'resolve', { moveToTimeline: true })),
          mayResolve && isFree,
        ),
        row(
          'timeline',
          t('moveOrRemove'),
          't',
          IconTimelineEvent,
          here((post) => {
            const action = (['moveToTimeline', 'removeFromTimeline'] as const).find((each) =>
              post.can.includes(each),
            )
            if (action) void act([post], action)
            else toastProblem(t('notPossible'))
          }),
        ),
        row(
          'trash',
          t('trashOrRestore'),
          'Delete',
          IconTrash,
          here((post) => {
            if (post.can.includes('trash')) trash([post])
            else if (post.can.includes('restore')) void act([post], 'restore')
            else toastProblem(t('notPossible'))
          }),
        ),
        row(
          'note',
          t('writeNote'),
          'n',
          IconMessage2,
          here((post) => open(post.id, 'notes')),
        ),
        row('undo', t('undoLast'), 'u', IconArrowBackUp, () => void undo(), mayAct && isOpen),
        row('word', t('nextWord'), 'f', IconHighlight, () => goToNextMark(cardOf())),
      ]
    }, [t, queryClient, mayAct, mayResolve, isFree, postId, open, act, undo, escalate, trash]),
  )
  return null
}
