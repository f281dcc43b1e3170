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
import { type RefObject, useMemo } from 'react'
import type { Post, PostAction } from '#contract/index.ts'
import { type Command, useCommands } from '../../kit/keys/commands.ts'
import { useWords } from '../../kit/words/i18n.ts'
import { useUndone } from '../data/actions.ts'
import { useReviewActs } from '../dialogs/ReviewActs.tsx'
import { postWords } from '../words/index.ts'
import { goToNextMark } from './next-mark.ts'

export type ReviewContext = {
  post: Post | null
  article: RefObject<HTMLElement | null>
  field: RefObject<HTMLTextAreaElement | null>
  onPrevious(): void
  onNext(): void
  /** The post was dealt with: on to the next. */
  onActed(): void
  onUndone(id: string): void
}

/** The keys of one post, the same wherever a post is open by itself. */
export function useReviewCommands(context: ReviewContext): void {
  const t = useWords(postWords)
  const { act, undo, escalate, trash } = useReviewActs()
  useUndone(context.onUndone)
  useCommands(
    useMemo((): Command[] => {
      const { post, article, field } = context
      const group = t('review')
      const can = (action: PostAction) => post?.can.includes(action) ?? false
      const deal = (action: PostAction, moveToTimeline = action === 'save') => {
        if (!post) return
        void act([post], action, moveToTimeline ? { moveToTimeline } : {})
        context.onActed()
      }
      const timeline = can('removeFromTimeline') ? 'removeFromTimeline' : 'moveToTimeline'
      const row = (
        id: string,
        title: string,
        key: string,
        icon: Command['icon'],
        isPossible: boolean,
        run: () => void,
      ): Command => ({
        id: `post.${id}`,
        title,
        group,
        keys: [key],
        can: isPossible,
        run,
        repeats: key === 'j' || key === 'k',
        ...(icon ? { icon } : {}),
      })
      return [
        row('next', t('nextPost'), 'j', IconChevronRight, post !== null, context.onNext),
        row('previous', t('previousPost'), 'k', IconChevronLeft, post !== null, context.onPrevious),
        row('save', t('act_save'), 's', IconBookmark, can('save'), () => deal('save')),
        row(
          'escalate',
          t('act_escalate'),
          'e',
          IconAlertTriangle,
          can('escalate'),
          () => post && escalate([post]),
        ),
        row('resolve', t('act_resolve'), 'r', IconCircleCheck, can('resolve'), () => deal('resolve')),
        row('resolveTimeline', t('resolveTimeline'), 'shift+r', IconCircleCheck, can('resolve'), () =>
          deal('resolve', true),
        ),
        row(
          'timeline',
          t(`act_${timeline}`),
          't',
          IconTimelineEvent,
          can(timeline),
          () => post && void act([post], timeline),
        ),
        can('restore')
          ? row('restore', t('act_restore'), 'x', IconArrowBackUp, true, () => deal('restore'))
          : row('trash', t('act_trash'), 'x', IconTrash, can('trash'), () => post && trash([post])),
        row('note', t('writeNote'), 'n', IconMessage2, post?.can.includes('note') ?? false, () =>
          field.current?.focus(),
        ),
        row('undo', t('undoLast'), 'u', IconArrowBackUp, true, () => {
          void undo()
        }),
        row('word', t('nextWord'), 'f', IconHighlight, (post?.flaggedWords.length ?? 0) > 0, () =>
          goToNextMark(article.current),
        ),
      ]
    }, [context, t, act, undo, escalate, trash]),
  )
}
