import { IconLock } from '@tabler/icons-react'
import type { Client } from '#contract/index.ts'
import { useWords } from '../../kit/words/i18n.ts'
import { Pill } from '../../ui/Pill.tsx'
import { clientWords } from '../words/index.ts'

/** Says that nothing of the client may be removed; the reason is in its title. */
export function HoldPill({ hold }: Pick<Client, 'hold'>) {
  const t = useWords(clientWords)
  if (!hold) return null
  return (
    <Pill tone="resolved" icon={IconLock} title={`${hold.byName}: ${hold.reason}`}>
      {t('hold')}
    </Pill>
  )
}
