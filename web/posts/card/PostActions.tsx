import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconBookmark,
  IconCircleCheck,
  IconTimelineEventMinus,
  IconTimelineEventPlus,
} from '@tabler/icons-react'
import type { Post, PostAction } from '#contract/index.ts'
import { useWords } from '../../kit/i18n.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { WordButton } from '../../ui/WordButton.tsx'
import { postWords } from '../words/index.ts'
import { useReviewActs } from '../dialogs/ReviewActs.tsx'

const BUTTONS = {
  save: IconBookmark,
  resolve: IconCircleCheck,
  restore: IconArrowBackUp,
  escalate: IconAlertTriangle,
} as const satisfies Partial<Record<PostAction, unknown>>
const ORDER = Object.keys(BUTTONS) as (keyof typeof BUTTONS)[]

/** The buttons that this post allows this person, and no others. */
export function PostActions({ post, large = false }: { post: Post; large?: boolean }) {
  const t = useWords(postWords)
  const { act, escalate } = useReviewActs()
  const iconSize = large ? 36 : 28
  const icons = [
    { action: 'moveToTimeline', icon: IconTimelineEventPlus, show: post.can.includes('moveToTimeline') },
    {
      action: 'removeFromTimeline',
      icon: IconTimelineEventMinus,
      show: post.can.includes('removeFromTimeline'),
    },
  ] as const
  return (
    <>
      {ORDER.filter((action) => post.can.includes(action)).map((action, index) => {
        const Icon = BUTTONS[action]
        return (
          <WordButton
            key={action}
            large={large}
            filled={index === 0 && action !== 'escalate'}
            icon={<Icon size={15} aria-hidden />}
            onClick={() =>
              action === 'escalate'
                ? escalate([post])
                : void act([post], action, action === 'save' ? { moveToTimeline: true } : {})
            }
          >
            {t(`act_${action}`)}
          </WordButton>
        )
      })}
      {post.can.includes('resolve') && !post.movedToTimelineAt ? (
        <IconButton
          framed
          size={iconSize}
          label={t('resolveTimeline')}
          onClick={() => void act([post], 'resolve', { moveToTimeline: true })}
        >
          <IconTimelineEventPlus size={16} />
        </IconButton>
      ) : null}
      {icons
        .filter(({ show }) => show)
        .map(({ action, icon: Icon }) => (
          <IconButton
            key={action}
            framed
            size={iconSize}
            label={t(`act_${action}`)}
            onClick={() => void act([post], action)}
          >
            <Icon size={16} />
          </IconButton>
        ))}
    </>
  )
}
