import { Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { importTexts } from '../texts/index.ts'

export function CopyButton({ text }: { text: string }) {
  const t = useTexts(importTexts)
  const { copy, copied } = useClipboard()
  return (
    <Button
      size="compact-xs"
      variant="subtle"
      color="gray"
      leftSection={copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
      onClick={() => copy(text)}
    >
      {t(copied ? 'copied' : 'copy')}
    </Button>
  )
}
