import type { ImportTotals } from '#contract/index.ts'
import { useNumber, useTexts } from '../../kit/i18n/i18n.ts'
import { importTexts } from '../texts/index.ts'
import { type PartWord, type SumName, sumOf } from './sums.ts'
import classes from './Totals.module.css'

/** The totals of an import as equations that people can check: found = added + known + changed. */
export function Totals({
  totals,
  names,
  hasLines = false,
  setAside = 0,
}: {
  totals: ImportTotals
  names: readonly SumName[]
  /** Whether a line below each sum repeats its shares. */
  hasLines?: boolean
  /** How many records wait for a decision whose they are. */
  setAside?: number
}) {
  const t = useTexts(importTexts)
  const number = useNumber()
  return (
    <dl className={classes['totals']}>
      {names.map((name) => {
        const { whole, parts, matches } = sumOf(totals, name, setAside)
        return (
          <div key={name} className={classes['row']}>
            <dt>{t(`sum_${name}`)}</dt>
            <dd>
              <span className={classes['whole']}>
                <strong>{number(whole)}</strong> {t('sumFound')}
              </span>
              <span className={classes['sign']}>{matches ? '=' : '≠'}</span>
              {parts.map(({ key, value }, index) => (
                <span key={key} className={classes['part']} data-none={value === 0 || undefined}>
                  {index > 0 ? <span className={classes['sign']}>+ </span> : null}
                  <strong>{number(value)}</strong> {t(`sum_${name}_${key}` as PartWord)}
                </span>
              ))}
              {hasLines && whole > 0 ? (
                <span className={classes['line']} aria-hidden>
                  {parts.map(({ key, value, mark }) =>
                    value > 0 ? <i key={key} data-is={mark} style={{ flexGrow: value }} /> : null,
                  )}
                </span>
              ) : null}
              {matches ? null : <em>{t('sumMismatch')}</em>}
              {name === 'media' && totals.media.withoutPost > 0 ? (
                <small>{t('mediaWithoutPost', { count: totals.media.withoutPost })}</small>
              ) : null}
              {name === 'media' && totals.media.filled > 0 ? (
                <small>{t('mediaFilled', { count: totals.media.filled })}</small>
              ) : null}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
