import type { CSSProperties, ReactNode } from 'react'
import { MAX_LABEL_POSITION } from './axis.ts'
import classes from './Line.module.css'

export type Side = 'before' | 'after'

/** A bar on the line. `done` (filled), `pale` and `todo` (hollow), each on top of the one before, are shares of the height available for bars. */
export type LineBar = {
  key: string
  /** The position of its middle along the line, from 0 to 1. */
  at: number
  /** null: neither side, or both. */
  side: Side | null
  done: number
  todo: number
  /** Decided, and set aside. */
  pale?: number
  isMarked?: boolean
  /** Outside the selection. */
  isFaint?: boolean
}

type Span = readonly [from: number, to: number]
export type LineProps = {
  /** The position of the point, from 0 to 1. null: plain ink without a point. */
  point: number | null
  /** Where the line begins and ends. If that is unknown, nothing is drawn. */
  ends?: Span
  bars?: readonly LineBar[]
  /** How many bars fit side by side, which decides their width. */
  slots?: number
  /** Labels below the line, such as where each year begins. */
  ticks?: readonly { word: string; at: number }[]
  /** A marked position on the line, with a length from the point to it. */
  caret?: number | null
  /** The part of it that is chosen, drawn thick. */
  chosen?: Span | null
  /** The label below the point. */
  pointWord?: string | undefined
  /** whole; unknown: not loaded yet; broken: failed. */
  state?: 'whole' | 'unknown' | 'broken'
  /** strip: above a list. row: one of several lines, whose points are connected. bare: without bars. */
  size?: 'strip' | 'row' | 'bare'
  /** If missing, the drawing is hidden from screen readers, and the text around it says the same. */
  label?: string
  className?: string | undefined
  children?: ReactNode
}

export const percent = (share: number): string => `${Math.round(share * 10_000) / 100}%`
const from = (share: number): CSSProperties => ({ insetInlineStart: percent(share) })
const span = ([start, end]: Span): CSSProperties => ({ ...from(start), width: percent(end - start) })
/** Uses only transform, so that sliding needs no layout of the page. */
const offsetOf = (to: number, width = 1): CSSProperties => ({
  transform: `translateX(${percent(to)}) scaleX(${width})`,
})
const clamp = (share: number): number => Math.min(1, Math.max(0, share))

/**
 * The product's line: thin before the point and thick after it, with color only as an aid. The point always means the date of loss; if that
 * must not be shown, the line is plain ink and `point` is null.
 */
export function Line({
  point,
  ends = [0, 1],
  bars = [],
  slots = 100,
  ticks = [],
  caret = null,
  chosen = null,
  pointWord,
  state = 'whole',
  size = 'strip',
  label,
  className,
  children,
}: LineProps) {
  const wordAt = point === null || pointWord === undefined ? null : Math.min(0.94, Math.max(0.06, point))
  return (
    <div
      className={`${classes['line']} ${className ?? ''}`}
      data-size={size}
      data-state={state}
      {...(label === undefined
        ? { 'aria-hidden': true }
        : { role: 'img', 'aria-label': label, title: label })}
      style={{ '--slots': slots } as CSSProperties}
    >
      {lengthsOf({ point: state === 'unknown' ? null : point, ends, isBroken: state === 'broken' }).map(
        ([kind, length]) => (
          <span key={`${kind} ${length[0]}`} className={classes[kind]} style={span(length)} />
        ),
      )}
      {chosen
        ? lengthsOf({ point, ends: chosen, isBroken: false }).map(([kind, length]) => (
            <span
              key={`chosen ${kind}`}
              className={classes['chosen']}
              data-side={kind === 'plain' ? undefined : kind}
              style={span(length)}
            />
          ))
        : null}
      {state === 'broken' ? (
        <span
          className={classes['splinter']}
          data-side={point === null ? undefined : 'before'}
          style={from((point ?? BREAK_END) - BREAK_WIDTH)}
        />
      ) : null}
      {bars.map((bar) => (
        <span
          key={bar.key}
          className={classes['bar']}
          data-side={bar.side}
          data-faint={bar.isFaint || undefined}
          style={from(bar.at)}
        >
          {bar.isMarked ? <i className={classes['mark']} /> : null}
          {bar.todo > 0 ? <i className={classes['todo']} style={{ height: heightOf(bar.todo) }} /> : null}
          {bar.pale ? <i className={classes['pale']} style={{ height: heightOf(bar.pale) }} /> : null}
          {bar.done > 0 ? <i className={classes['done']} style={{ height: heightOf(bar.done) }} /> : null}
        </span>
      ))}
      {caret === null ? null : (
        <span className={classes['slides']}>
          {point === null ? null : (
            <span
              className={classes['reach']}
              data-side={caret < point ? 'before' : 'after'}
              style={offsetOf(Math.min(point, caret), Math.abs(caret - point))}
            />
          )}
          <span className={classes['caret']} style={offsetOf(caret)} />
        </span>
      )}
      {point === null ? null : <span className={classes['point']} style={from(point)} />}
      {ticks.map(({ word, at }, index) => (
        <span
          key={word}
          className={classes['tick']}
          data-end={at > MAX_LABEL_POSITION || undefined}
          data-side={wordAt === null ? undefined : at < wordAt ? 'before' : 'after'}
          style={
            {
              ...from(at),
              '--away': wordAt === null ? undefined : Math.abs(at - wordAt),
              '--room': at - (ticks[index - 1]?.at ?? 0),
            } as CSSProperties
          }
        >
          {word}
        </span>
      ))}
      {wordAt === null ? null : (
        <span className={classes['pointWord']} style={from(wordAt)}>
          {pointWord}
        </span>
      )}
      {children}
    </div>
  )
}

/** The range on screen, or the selected one, drawn below the bars. */
export const LineBand = ({ from: start, to }: { from: number; to: number }) => (
  <span className={classes['band']} style={span([clamp(start), clamp(to)])} />
)

/** How much of a broken line is missing, and where it continues if there is no point. */
const BREAK_WIDTH = 0.22
const BREAK_END = 0.6

type Length = [kind: 'before' | 'after' | 'plain', span: Span]

/** The sections that make up a line. */
function lengthsOf({
  point,
  ends: [first, last],
  isBroken,
}: {
  point: number | null
  ends: Span
  isBroken: boolean
}): Length[] {
  const gap = isBroken ? BREAK_WIDTH : 0
  const all: Length[] =
    point === null
      ? isBroken
        ? [
            ['plain', [first, BREAK_END - gap]],
            ['plain', [BREAK_END, last]],
          ]
        : [['plain', [first, last]]]
      : [
          ['before', [first, Math.min(point, last) - gap]],
          ['after', [Math.max(point, first), last]],
        ]
  return all.filter(([, [start, end]]) => end > start)
}

const heightOf = (share: number): string => `calc(var(--bars) * ${Math.round(share * 1000) / 1000})`
