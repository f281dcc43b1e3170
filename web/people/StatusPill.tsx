import { IconCheck, IconMail, IconUserOff } from '@tabler/icons-react'
import type { UserStatusCode } from '#contract/index.ts'
import { Pill } from '../ui/Pill.tsx'
import { useStatusName } from './role-name.ts'

const APPEARANCES = {
  0: { tone: 'neutral', icon: IconUserOff },
  1: { tone: 'saved', icon: IconCheck },
  2: { tone: 'unreviewed', icon: IconMail },
} as const satisfies Record<UserStatusCode, object>

export function StatusPill({ status }: { status: UserStatusCode }) {
  const nameOf = useStatusName()
  const { tone, icon } = APPEARANCES[status]
  return (
    <Pill tone={tone} icon={icon}>
      {nameOf(status)}
    </Pill>
  )
}
