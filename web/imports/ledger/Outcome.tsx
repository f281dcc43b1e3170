import {
  IconAlertTriangle,
  IconCheck,
  IconCircleMinus,
  IconPhoto,
  IconPlayerTrackNext,
  IconQuestionMark,
} from '@tabler/icons-react'
import type { z } from 'zod'
import type { LedgerFile, LedgerRecord } from '#contract/index.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { Pill, type Tone } from '../../ui/Pill.tsx'
import { importTexts } from '../texts/index.ts'

export type FileRow = z.output<typeof LedgerFile>
export type RecordRow = z.output<typeof LedgerRecord>
export type AnyOutcome = FileRow['outcome'] | RecordRow['outcome']

const APPEARANCES: Record<AnyOutcome, { icon: typeof IconCheck; tone: Tone }> = {
  read: { icon: IconCheck, tone: 'saved' },
  media: { icon: IconPhoto, tone: 'neutral' },
  not_posts: { icon: IconCircleMinus, tone: 'neutral' },
  not_a_post: { icon: IconCircleMinus, tone: 'neutral' },
  ignored: { icon: IconPlayerTrackNext, tone: 'neutral' },
  skipped: { icon: IconPlayerTrackNext, tone: 'neutral' },
  failed: { icon: IconAlertTriangle, tone: 'escalated' },
  unknown: { icon: IconQuestionMark, tone: 'unreviewed' },
}

export function Outcome({ of }: { of: AnyOutcome }) {
  const t = useTexts(importTexts)
  const { icon, tone } = APPEARANCES[of]
  return (
    <Pill icon={icon} tone={tone}>
      {t(`outcome_${of}`)}
    </Pill>
  )
}
