import { useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Post } from '#contract/index.ts'
import { useCommands } from '../../kit/keys/commands.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { useMay, useViewer } from '../../kit/viewer.ts'
import { focusCell, focusCellUnlessActed, indexOfCell } from '../../ui/dialogs/list-focus.ts'
import { toastProblem } from '../../ui/toasts/toast.tsx'
import {
  offeredCommandsFor,
  type Offer,
  offeredCommands,
  commandsByShortcut,
  type PostCommand,
  commandTitle,
  useNoPostHere,
} from '../commands/table.ts'
import { selectedWords } from '../data/flags/selected-words.ts'
import { isKeyMeantForPost } from '../data/recent-change.ts'
import { useOpenPost } from '../data/open.ts'
import { peekPost } from '../data/store.ts'
import { useReviewActions } from '../data/review-actions.ts'
import { firstVisibleCell } from './current-card.ts'
import { walkMarks } from '../card/words/walk-marks.ts'
import { useIsSelecting } from '../select/selection.ts'
import { viewableMedia } from '../card/viewable.ts'
import { postTexts } from '../texts/index.ts'

const focusedCard = () => document.activeElement?.closest<HTMLElement>('[data-post]') ?? null

/** Moves the focus to the next or previous card of its list; without focus, into the first list. */
function moveFocus(offset: 1 | -1): void {
  // Other lists on the page, such as that of clients, have cells too.
  const cell = focusedCard()?.closest('[data-index]') ?? null
  const index = indexOfCell(cell)
  if (cell === null || index === null) {
    const first = firstVisibleCell()
    if (first) focusCell(first.parentElement, indexOfCell(first) ?? 0)
    // A card that is still loading gets the focus once it is rendered.
  } else if (!focusCell(cell.parentElement, index + offset))
    focusCellUnlessActed(() => cell.parentElement, index + offset)
}

/** The keys of lists. They act on the focused card, unless several posts are selected, which has its own keys. */
export function CardKeys() {
  const t = useTexts(postTexts)
  const queryClient = useQueryClient()
  const mayAct = useMay('VIEW_POST')
  const { scopes } = useViewer()
  const { postId } = useSearch({ strict: false })
  const isListInFront = postId === undefined
  const isSelecting = useIsSelecting()
  const isEnabled = mayAct && isListInFront && !isSelecting
  const { open } = useOpenPost()
  const { run, undo, openFile, flagWord } = useReviewActions()
  const noPostHere = useNoPostHere(t)
  useCommands(
    useMemo(() => {
      const onFocusedPost = (action: (post: Post) => void) => () => {
        const id = focusedCard()?.dataset['post']
        const post = id === undefined ? undefined : peekPost(queryClient, id)
        if (!post) toastProblem(noPostHere)
        else if (isKeyMeantForPost(post.id)) action(post)
      }
      // Which of the commands with one shortcut a card allows is checked only when the key is pressed.
      const offers = commandsByShortcut(scopes).map((names): [PostCommand, Offer] => {
        const action = onFocusedPost((post) => {
          const name = offeredCommands(post).find((each) => names.includes(each))
          if (name) run(name, [post])
          else toastProblem(t('notPossible'))
        })
        const title = names.map((name) => commandTitle(t, name)).join(' / ')
        return [names[0], { can: isEnabled, run: action, title }]
      })
      return offeredCommandsFor(t, t('list'), {
        nextPost: { can: isListInFront, run: () => moveFocus(1) },
        previousPost: { can: isListInFront, run: () => moveFocus(-1) },
        ...Object.fromEntries(offers),
        writeNote: { can: isEnabled, run: onFocusedPost((post) => open(post.id, 'notes')) },
        undoLast: { can: mayAct && isListInFront, run: () => void undo() },
        nextWord: { can: isEnabled, run: onFocusedPost(() => walkMarks(focusedCard(), 1)) },
        previousWord: { can: isEnabled, run: onFocusedPost(() => walkMarks(focusedCard(), -1)) },
        neverFlag: { can: isEnabled, run: onFocusedPost((post) => flagWord(post, 'never')) },
        addFlagWord: {
          can: isEnabled,
          run: onFocusedPost((post) => flagWord(post, 'add', selectedWords(focusedCard()))),
        },
        showPicture: {
          can: isEnabled,
          run: onFocusedPost((post) => {
            const [picture] = viewableMedia(post.media)
            if (picture) openFile(post, picture.id)
          }),
        },
      })
    }, [
      t,
      queryClient,
      mayAct,
      scopes,
      isEnabled,
      isListInFront,
      noPostHere,
      open,
      run,
      undo,
      openFile,
      flagWord,
    ]),
  )
  return null
}
