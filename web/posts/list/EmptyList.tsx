import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { POST_ACTION_NAMES, postAction, type PostStatusName } from '#contract/index.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { EmptyState } from '../../ui/lists/States.tsx'
import { commandTitle, useShortcutFor } from '../commands/table.ts'
import { postTexts } from '../texts/index.ts'

/** What gives a post this status. */
const actionTo = (status: PostStatusName) =>
  POST_ACTION_NAMES.find((name) => postAction(name).to.status === status)

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
  const command = status && actionTo(status)
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
