import { type ReactNode, useEffect } from 'react'
import { announce } from '../../kit/announce.ts'
import { useNumber, useTexts } from '../../kit/i18n/i18n.ts'
import { raiseToasts } from '../../ui/toasts/raise.ts'
import type { CommandIcon } from '../commands/table.ts'
import { postTexts } from '../texts/index.ts'
import { ClearSelection } from './ClearSelection.tsx'
import classes from './Select.module.css'

/** `hint`: what follows from it, or why it is not possible. `run`: null if it isn’t. */
export type BarAct = {
  name: string
  icon: CommandIcon
  title: string
  count: number
  hint: string
  shortcut: string
  asks?: boolean
  run: (() => void) | null
}

type Props = {
  count: number
  /** Dates, what is hidden, and what was left out. */
  lines: readonly string[]
  /** Below them. */
  choice?: ReactNode
  acts: readonly BarAct[]
  more?: ReactNode
}

/** The bar of selected posts: what they are, and each action with its number and what follows. */
export function ActsBar({ count: total, lines, choice = null, acts, more = null }: Props) {
  const t = useTexts(postTexts)
  const number = useNumber()
  const said = t('matched', { count: total })
  useEffect(() => announce(said), [said])
  const first = acts.find(({ run }) => run)
  return (
    <section
      ref={raiseToasts}
      className={classes['bar']}
      aria-label={t('selectionBar')}
      data-wide
      data-list-actions
    >
      <span className={classes['what']}>
        <strong>{said}</strong>
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
        {choice}
      </span>
      <span className={classes['actions']}>
        {acts.map((act) => {
          const { name, icon: Icon, count, hint, shortcut, run } = act
          const label = `${act.title} ${number(count)}`
          return run ? (
            <button
              key={name}
              type="button"
              className={classes['act']}
              data-first={act === first || undefined}
              onClick={run}
            >
              <Icon size={15} aria-hidden />
              <span>
                {label}
                {act.asks ? '…' : ''}
              </span>
              {shortcut ? <kbd aria-hidden>{shortcut}</kbd> : null}
              <small>{hint}</small>
            </button>
          ) : (
            <span key={name} className={classes['act']} data-none>
              <Icon size={15} aria-hidden />
              <span>{label}</span>
              <small>{hint}</small>
            </span>
          )
        })}
        {more}
      </span>
      <ClearSelection />
    </section>
  )
}
