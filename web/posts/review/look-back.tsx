import { IconArrowBackUp, IconTrash } from '@tabler/icons-react'
import { useMemo } from 'react'
import { type Post, statusOf } from '#contract/index.ts'
import { useLanguage, useTexts } from '../../kit/i18n/i18n.ts'
import { browserZone, formatTime } from '../../kit/i18n/time.ts'
import { useCommands } from '../../kit/keys/commands.ts'
import { Pill } from '../../ui/Pill.tsx'
import { WordButton } from '../../ui/WordButton.tsx'
import { CommandKey } from '../card/PostActions.tsx'
import { StatusPill } from '../card/PostStatus.tsx'
import { offeredCommandsFor } from '../commands/table.ts'
import type { Decision } from '../data/look-back.ts'
import { useReviewActions } from '../data/review-actions.ts'
import { postTexts } from '../texts/index.ts'
import classes from './look-back.module.css'

/** What was decided about a post, by whom and when. */
export function DecidedMark({ post }: { post: Post }) {
  const t = useTexts(postTexts)
  const language = useLanguage()
  const status = statusOf(post) ?? 'unreviewed'
  const { isTrashed, lastChange } = post
  return (
    <span className={classes['mark']}>
      <strong>
        {isTrashed ? <Pill icon={IconTrash}>{t('inTrash')}</Pill> : <StatusPill status={status} />}
      </strong>
      {lastChange ? (
        <span>
          {lastChange.isOwn ? t('you') : lastChange.by}, {formatTime(lastChange.at, browserZone(), language)}
        </span>
      ) : null}
    </span>
  )
}

/** What the pane shows of a post that the user decided before; null: it was not. */
export function useLookBack(post: Post, decision: Decision | null, onNext: () => void) {
  const t = useTexts(postTexts)
  const { undo } = useReviewActions()
  const isDecided = decision !== null
  return useMemo(
    () =>
      isDecided
        ? {
            mark:
              (post.escalations?.length ?? 0) > 0 ? null : (
                <p className={classes['decided']}>
                  <DecidedMark post={post} />
                </p>
              ),
            actions: (
              <>
                <WordButton large filled onClick={onNext}>
                  {t('nextPost')}
                  <CommandKey name="nextPost" />
                </WordButton>
                <WordButton
                  large
                  icon={<IconArrowBackUp size={18} aria-hidden />}
                  onClick={() => void undo()}
                >
                  {t('undo')}
                  <CommandKey name="undoLast" />
                </WordButton>
              </>
            ),
          }
        : null,
    [isDecided, post, onNext, undo, t],
  )
}

/** At the end of the list, the key for the previous post shows what was decided last. */
export function LookBackKey({ onPrevious }: { onPrevious: (() => void) | null }) {
  const t = useTexts(postTexts)
  useCommands(
    useMemo(
      () =>
        onPrevious
          ? offeredCommandsFor(t, t('review'), { previousPost: { can: true, run: onPrevious } })
          : [],
      [t, onPrevious],
    ),
  )
  return null
}
