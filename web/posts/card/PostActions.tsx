import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconBookmark,
  IconCircleCheck,
  IconTimelineEventMinus,
  IconTimelineEventPlus,
} from '@tabler/icons-react'
import type { Post, PostAction } from '#contract/index.ts'
import { useWords } from '../../kit/words/i18n.ts'
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
  const timeline = [
    {
      show: post.can.includes('resolve') && !post.movedToTimelineAt,
      label: t('resolveTimeline'),
      icon: IconTimelineEventPlus,
      onClick: () => void act([post], 'resolve', { moveToTimeline: true }),
    },
    {
      show: post.can.includes('moveToTimeline'),
      label: t('act_moveToTimeline'),
      icon: IconTimelineEventPlus,
      onClick: () => void act([post], 'moveToTimeline'),
    },
    {
      show: post.can.includes('removeFromTimeline'),
      label: t('act_removeFromTimeline'),
      icon: IconTimelineEventMinus,
      onClick: () => void act([post], 'removeFromTimeline'),
    },
  ]
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
      {timeline
        .filter(({ show }) => show)
        .map(({ label, icon: Icon, onClick }) => (
          <WordButton key={label} large={large} icon={<Icon size={15} aria-hidden />} onClick={onClick}>
            {label}
          </WordButton>
        ))}
    </>
  )
}
