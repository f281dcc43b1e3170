import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
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
  isPartial = false,
  link,
  onFollow,
}: {
  totals: ImportTotals
  names: readonly SumName[]
  /** Whether a line below each sum repeats its shares. */
  hasLines?: boolean
  /** How many records wait for a decision whose they are. */
  setAside?: number
  /** The archive was not read to its end. */
  isPartial?: boolean
  /** The address of the list of what a part counts; null: what is set aside is on the page itself. */
  link?: ((name: SumName, key: string) => Record<string, string | undefined> | null) | undefined
  onFollow?: () => void
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
                <strong>{number(whole)}</strong> {t(isPartial ? 'sumFoundSoFar' : 'sumFound')}
              </span>
              <span className={classes['sign']}>{matches ? '=' : '≠'}</span>
              {parts.map(({ key, value }, index) => (
                <span key={key} className={classes['part']} data-none={value === 0 || undefined}>
                  {index > 0 ? <span className={classes['sign']}>+ </span> : null}
                  <PartLink search={value > 0 ? link?.(name, key) : undefined} onFollow={onFollow}>
                    <strong>{number(value)}</strong> {t(`sum_${name}_${key}` as PartWord)}
                  </PartLink>
                </span>
              ))}
              {hasLines && whole > 0 ? (
                <span className={classes['line']} aria-hidden>
                  {parts.map(({ key, value, mark }) =>
                    value > 0 ? <i key={key} data-is={mark} style={{ flexGrow: value }} /> : null,
                  )}
                  {isPartial ? <i data-is="rest" style={{ flexGrow: whole / 4 }} /> : null}
                </span>
              ) : null}
              {matches ? null : <em>{t('sumMismatch')}</em>}
              {name === 'media' && totals.media.withoutPost > 0 ? (
                <small>
                  <PartLink search={link && { list: 'files', of: 'unused' }} onFollow={onFollow}>
                    {t('mediaWithoutPost', { count: totals.media.withoutPost })}
                  </PartLink>
                </small>
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

/** The id of the section with what is set aside on a doubt. */
export const SET_ASIDE_ID = 'set-aside'

function PartLink({
  search,
  onFollow,
  children,
}: {
  search: Record<string, string | undefined> | null | undefined
  onFollow: (() => void) | undefined
  children: ReactNode
}) {
  if (search === undefined) return children
  return search === null ? (
    <Link
      to="."
      search={true}
      hash={SET_ASIDE_ID}
      className={classes['open']}
      onClick={() => document.getElementById(SET_ASIDE_ID)?.focus()}
    >
      {children}
    </Link>
  ) : (
    <Link to="." search={search} resetScroll={false} className={classes['open']} onClick={onFollow}>
      {children}
    </Link>
  )
}
