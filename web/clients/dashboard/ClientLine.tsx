import type { ClientMonth } from '#contract/index.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { useMay } from '../../kit/viewer.ts'
import { Line } from '../../ui/line/Line.tsx'
import { clientTexts } from '../texts/index.ts'
import { countSides, drawLine, type Scale } from './scale.ts'

type Props = {
  /** null: the viewer may not know it. */
  dateOfLoss: string | null
  scale: Scale | null
  /** undefined: still loading. */
  lines: readonly ClientMonth[] | undefined
  isBroken?: boolean
}

/** The months of a client's posts on a scale that several clients share. */
export function ClientLine({ dateOfLoss, scale, lines, isBroken = false }: Props) {
  const t = useTexts(clientTexts)
  const seesLoss = useMay('VIEW_LEGAL_PHRASES')
  if (isBroken) return <Line point={null} state="broken" size="row" label={t('lineFailed')} />
  if (!scale || !lines) return null
  const { pre, preUnreviewed, post, postUnreviewed, notRelevant } = countSides(lines)
  const setAside = notRelevant > 0 ? ` ${t('lineNotRelevant', { count: notRelevant })}` : ''
  const label = seesLoss
    ? `${t('lineBefore', { count: pre, unreviewed: preUnreviewed })} ${t('lineAfter', { count: post, unreviewed: postUnreviewed })}`
    : t('lineOf', { count: pre + post, unreviewed: preUnreviewed + postUnreviewed })
  return <Line size="row" label={`${label}${setAside}`} {...drawLine(lines, dateOfLoss ?? '', scale)} />
}
