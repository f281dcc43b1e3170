import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconFlag } from '@tabler/icons-react'
import { useState } from 'react'
import type { Client } from '#contract/index.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { useFilterChoice } from '../../posts/index.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { searchTexts } from '../texts/index.ts'
import { FlagPanel } from './FlagPanel.tsx'

/** Up to this width, the panel is in a sheet. */
const NARROW = '(max-width: 74.99em)'

export const useIsNarrowForFlags = (): boolean =>
  useMediaQuery(NARROW, window.matchMedia(NARROW).matches) ?? false

/** Themes and words in a sheet, where the page has no room for them beside the list. */
export function FlagSheet({ client }: { client: Client }) {
  const t = useTexts(searchTexts)
  const [isOpen, setOpen] = useState(false)
  const [{ themes, words, never }] = useFilterChoice()
  const count = (themes?.length ?? 0) + (words?.length ?? 0) + (never?.length ?? 0)
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconFlag size={14} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {count > 0 ? t('themesAndWordsOn', { count }) : t('themesAndWords')}
      </Button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={t('flagsBy')} losesInput={false}>
        <FlagPanel client={client} />
      </Dialog>
    </>
  )
}
