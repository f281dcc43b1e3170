import { IconLock } from '@tabler/icons-react'
import type { Client } from '#contract/index.ts'
import { useWords } from '../../kit/words/i18n.ts'
import { Pill } from '../../ui/Pill.tsx'
import { clientWords } from '../words/index.ts'

/** Shows that nothing of the client may be deleted, with the reason as its tooltip. */
export function HoldPill({ hold }: Pick<Client, 'hold'>) {
  const t = useWords(clientWords)
  if (!hold) return null
  return (
    <Pill tone="resolved" icon={IconLock} title={`${hold.byName}: ${hold.reason}`}>
      {t('hold')}
    </Pill>
  )
}
