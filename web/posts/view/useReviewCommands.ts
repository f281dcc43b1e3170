import { type RefObject, useContext, useMemo } from 'react'
import type { Post } from '#contract/index.ts'
import { useCommands } from '../../kit/keys/commands.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { useViewer } from '../../kit/viewer.ts'
import {
  offeredCommandsFor,
  type Offer,
  offeredCommands,
  type PostCommand,
  refusedCommands,
} from '../commands/table.ts'
import { useUndone } from '../data/actions.ts'
import { SearchedKeywords } from '../data/open.ts'
import { selectedWords } from '../data/flags/selected-words.ts'
import { useReviewActions } from '../data/review-actions.ts'
import { viewableMedia } from '../card/viewable.ts'
import { postTexts } from '../texts/index.ts'
import { walkMarks } from '../card/words/walk-marks.ts'

export type ReviewContext = {
  post: Post | null
  article: RefObject<HTMLElement | null>
  field: RefObject<HTMLTextAreaElement | null>
  onPrevious(): void
  onNext(): void
  onUndone(id: string): void
}

/** The keys for a single open post, the same in every view. */
export function useReviewCommands(context: ReviewContext): void {
  const t = useTexts(postTexts)
  const { scopes } = useViewer()
  const { run, undo, openFile, flagWord } = useReviewActions()
  const searched = useContext(SearchedKeywords)
  useUndone(({ id }) => context.onUndone(id))
  useCommands(
    useMemo(() => {
      const { post, article, field, onPrevious, onNext } = context
      const [picture] = viewableMedia(post?.media ?? [])
      const offered = post ? offeredCommands(post) : []
      const hasMarks = post !== null && post.flaggedWords.length + searched.length > 0
      const offerOf = (name: PostCommand): [PostCommand, Offer] => [
        name,
        { can: true, run: () => post && run(name, [post]) },
      ]
      return offeredCommandsFor(t, t('review'), {
        nextPost: { can: post !== null, run: onNext },
        previousPost: { can: post !== null, run: onPrevious },
        ...(post ? refusedCommands(scopes, offered, t('notPossible')) : {}),
        ...Object.fromEntries(offered.map(offerOf)),
        writeNote: { can: post?.can.includes('note') ?? false, run: () => field.current?.focus() },
        undoLast: { can: true, run: () => void undo() },
        showPicture: {
          can: picture !== undefined,
          run: () => post && picture && openFile(post, picture.id),
        },
        neverFlag: { can: post?.can.includes('note') ?? false, run: () => post && flagWord(post, 'never') },
        addFlagWord: {
          can: post?.can.includes('note') ?? false,
          run: () => post && flagWord(post, 'add', selectedWords(article.current)),
        },
        nextWord: { can: hasMarks, run: () => walkMarks(article.current, 1) },
        previousWord: { can: hasMarks, run: () => walkMarks(article.current, -1) },
      })
    }, [context, t, searched, scopes, run, undo, openFile, flagWord]),
  )
}
