import { useTexts } from '../../kit/i18n/i18n.ts'
import { percent } from '../../ui/line/Line.tsx'
import { clientTexts } from '../texts/index.ts'
import classes from './Cases.module.css'
import { calendarTicks, type Scale, ticksOf } from './scale.ts'

/** Share of the width: if an end is closer to the date of loss, its label doesn't fit on a phone. */
const MIN_LABEL_SPACE = 0.5

/**
 * The scale of the lines below, hidden from screen readers because the labels of the lines say the same. Reserves its space while the lines
 * load.
 */
export function ScaleHead({ scale }: { scale: Scale | null }) {
  const t = useTexts(clientTexts)
  if (!scale) return <div className={classes['scale']} aria-hidden />
  const { zero, months } = scale
  return (
    <div className={classes['scale']} aria-hidden>
      {zero === null
        ? calendarTicks(scale).map(({ word, at }) => (
            <span key={word} data-at="start" style={{ insetInlineStart: percent(at) }}>
              {word}
            </span>
          ))
        : ticksOf(scale).map(({ at, years, isEnd, side }) => (
            <span
              key={`${side} ${years}`}
              data-near={Math.abs(at - zero / months) < MIN_LABEL_SPACE || undefined}
              data-at={isEnd ? (side === 'before' ? 'start' : 'end') : 'middle'}
              style={{ insetInlineStart: percent(at) }}
            >
              {isEnd ? t(side === 'before' ? 'yearsBefore' : 'yearsAfter', { count: years }) : years}
            </span>
          ))}
      {zero === null ? null : (
        <b data-at="middle" style={{ insetInlineStart: percent(zero / months) }}>
          {t('dateOfLoss')}
        </b>
      )}
    </div>
  )
}

/** Legend: the meaning of filled, pale and hollow. */
export function LineKey() {
  const t = useTexts(clientTexts)
  return (
    <p className={classes['key']} aria-hidden>
      <span>
        <i data-is="done" /> {t('reviewedKey')}
      </span>
      <span>
        <i data-is="pale" /> {t('notRelevantKey')}
      </span>
      <span>
        <i data-is="todo" /> {t('unreviewedKey')}
      </span>
    </p>
  )
}
