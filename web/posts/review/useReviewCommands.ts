import { type RefObject, useMemo } from 'react'
import { type Post, postAction } from '#contract/index.ts'
import { useCommands } from '../../kit/keys/commands.ts'
import { useWords } from '../../kit/words/i18n.ts'
import {
  offeredCommandsFor,
  type Offer,
  isOffered,
  type PostCommand,
  postCommand,
} from '../commands/table.ts'
import { useUndone } from '../data/actions.ts'
import { useReviewActs } from '../dialogs/ReviewActs.tsx'
import { viewableMedia } from '../viewer/viewable.ts'
import { postWords } from '../words/index.ts'
import { goToNextMark } from './next-mark.ts'

export type ReviewContext = {
  post: Post | null
  article: RefObject<HTMLElement | null>
  field: RefObject<HTMLTextAreaElement | null>
  onPrevious(): void
  onNext(): void
  /** The post was reviewed; move to the next one. */
  onActed(): void
  onUndone(id: string): void
}

/** Only actions on the timeline alone stay at the post. */
function leavesPost(name: PostCommand): boolean {
  const { to } = postAction(postCommand(name).action)
  return to.status !== undefined || to.isTrashed !== undefined
}

/** The keys for a single open post, the same in every view. */
export function useReviewCommands(context: ReviewContext): void {
  const t = useWords(postWords)
  const { run, undo, openFile } = useReviewActs()
  useUndone(context.onUndone)
  useCommands(
    useMemo(() => {
      const { post, article, field, onPrevious, onNext, onActed } = context
      const [picture] = viewableMedia(post?.media ?? [])
      const offerOf = (name: PostCommand): [PostCommand, Offer] => [
        name,
        { can: true, run: () => post && run(name, [post], leavesPost(name) ? onActed : undefined) },
      ]
      return offeredCommandsFor(t, t('review'), {
        nextPost: { can: post !== null, run: onNext },
        previousPost: { can: post !== null, run: onPrevious },
        ...Object.fromEntries(isOffered(post ? [post] : []).map(offerOf)),
        writeNote: { can: post?.can.includes('note') ?? false, run: () => field.current?.focus() },
        undoLast: { can: true, run: () => void undo() },
        showPicture: {
          can: picture !== undefined,
          run: () => post && picture && openFile(post, picture.id),
        },
        nextWord: {
          can: (post?.flaggedWords.length ?? 0) > 0,
          run: () => goToNextMark(article.current),
        },
      })
    }, [context, t, run, undo, openFile]),
  )
}
