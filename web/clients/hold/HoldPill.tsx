import { IconLock } from '@tabler/icons-react'
import type { Hold } from '#contract/index.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { Pill } from '../../ui/Pill.tsx'
import { clientTexts } from '../texts/index.ts'

/** Shows that nothing may be deleted, with the reason as its tooltip. */
export function HoldPill({ hold }: { hold: Hold | null | undefined }) {
  const t = useTexts(clientTexts)
  if (!hold) return null
  return (
    <Pill tone="resolved" icon={IconLock} title={`${hold.byName}: ${hold.reason}`}>
      {t('hold')}
    </Pill>
  )
}
