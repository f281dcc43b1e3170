import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { PostStatusName } from '#contract/index.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { EmptyState } from '../../ui/lists/States.tsx'
import { commandTitle, type PostCommand, useShortcutFor } from '../commands/table.ts'
import { postTexts } from '../texts/index.ts'

/** What gives a post each status. */
const STATUS_COMMANDS: Partial<Record<PostStatusName, PostCommand>> = {
  saved: 'save',
  notRelevant: 'notRelevant',
  escalated: 'escalate',
  resolved: 'resolve',
}

type Props = {
  title: string
  hint?: string
  /** A button that leads to posts. */
  action?: ReactNode
  onClear: (() => void) | null
  /** Said instead if the filters leave one status alone. */
  status?: PostStatusName | null | undefined
}

/** Distinguishes a list that filters made empty from one without posts. */
export function EmptyList({ title, hint, action, onClear, status = null }: Props) {
  const t = useTexts(postTexts)
  const shortcutFor = useShortcutFor()
  if (!onClear)
    return (
      <EmptyState title={title} action={action}>
        {hint}
      </EmptyState>
    )
  const command = status && STATUS_COMMANDS[status]
  const key = command ? shortcutFor(command) : ''
  return (
    <EmptyState
      title={status ? t('noneOfStatus', { status: t(`status_${status}`) }) : t('noPosts')}
      action={
        <Button variant="default" onClick={onClear}>
          {t('clearFilters')}
        </Button>
      }
    >
      {command && key ? t('noneOfStatusKey', { action: commandTitle(t, command), key }) : t('noPostsHint')}
    </EmptyState>
  )
}
