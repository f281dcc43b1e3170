import { Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useWords } from '../../kit/words/i18n.ts'
import { importWords } from '../words/index.ts'

export function CopyButton({ text }: { text: string }) {
  const t = useWords(importWords)
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
