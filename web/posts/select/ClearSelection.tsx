import { ActionIcon, Tooltip } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useContext } from 'react'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { withKey } from '../../ui/IconButton.tsx'
import { useShortcutFor } from '../commands/table.ts'
import { postTexts } from '../texts/index.ts'
import { SelectionContext } from './selection.ts'

/** The last button of both bars. */
export function ClearSelection() {
  const t = useTexts(postTexts)
  const shortcutFor = useShortcutFor()
  const selection = useContext(SelectionContext)
  return (
    <Tooltip label={withKey(t('clearSelection'), shortcutFor('clearSelection'))}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={28}
        aria-label={t('clearSelection')}
        onClick={() => selection?.clear()}
      >
        <IconX size={16} />
      </ActionIcon>
    </Tooltip>
  )
}
