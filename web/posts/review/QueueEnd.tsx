import { Button, Group } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import { useCommands } from '../../kit/keys/commands.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { EmptyState } from '../../ui/lists/States.tsx'
import { withKey } from '../../ui/IconButton.tsx'
import { offeredCommandsFor, useShortcutFor } from '../commands/table.ts'
import { useReviewActions } from '../data/review-actions.ts'
import { postTexts } from '../texts/index.ts'

type Props = {
  title: string
  hasNothing: boolean
  /** Shown when everything is reviewed. */
  next: ReactNode
  /** null: the list has no filters. */
  onClear: (() => void) | null
  onLeave(): void
}

/** Shown when no posts are left, in the list or with its filters. The last change can still be undone. */
export function QueueEnd({ title, hasNothing, next, onClear, onLeave }: Props) {
  const t = useTexts(postTexts)
  const { undo } = useReviewActions()
  const undoKey = useShortcutFor()('undoLast')
  useCommands(
    useMemo(
      () => offeredCommandsFor(t, t('review'), { undoLast: { can: true, run: () => void undo() } }),
      [t, undo],
    ),
  )
  return (
    <EmptyState
      line={hasNothing && !onClear ? 'unknown' : 'whole'}
      title={onClear ? t('reviewFilteredDone') : title}
      action={
        <Group gap="xs" justify="center">
          {onClear ? (
            <Button data-autofocus autoFocus onClick={onClear}>
              {t('clearFilters')}
            </Button>
          ) : null}
          {hasNothing ? null : (
            <Button
              variant="default"
              leftSection={<IconArrowBackUp size={16} aria-hidden />}
              title={withKey(t('undoLast'), undoKey)}
              onClick={() => void undo()}
            >
              {t('undoLast')}
            </Button>
          )}
          <Button variant="default" autoFocus={!onClear} onClick={onLeave}>
            {t('leaveReview')}
          </Button>
          {onClear || hasNothing ? null : next}
        </Group>
      }
    >
      {onClear ? t('noPostsHint') : hasNothing ? null : t('reviewDoneHint')}
    </EmptyState>
  )
}
