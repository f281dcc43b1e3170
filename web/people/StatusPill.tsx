import { IconCheck, IconMail, IconUserOff } from '@tabler/icons-react'
import type { UserStatusCode } from '#contract/index.ts'
import { useTexts } from '../kit/i18n/i18n.ts'
import { Pill } from '../ui/Pill.tsx'
import { statusWord } from './role-name.ts'
import { peopleTexts } from './texts/index.ts'

const APPEARANCES = {
  0: { tone: 'neutral', icon: IconUserOff },
  1: { tone: 'saved', icon: IconCheck },
  2: { tone: 'unreviewed', icon: IconMail },
} as const satisfies Record<UserStatusCode, object>

export function StatusPill({ status }: { status: UserStatusCode }) {
  const t = useTexts(peopleTexts)
  const { tone, icon } = APPEARANCES[status]
  return (
    <Pill tone={tone} icon={icon}>
      {t(statusWord(status))}
    </Pill>
  )
}
