import type { CSSProperties, ReactNode } from 'react'
import { percent } from './Line.tsx'
import classes from './VerticalLine.module.css'

type Props = {
  /** The position of the point, from 0 at the top to 1. null: plain ink without a point. */
  point: number | null
  /** The direction of time. With 'desc', newest first, what follows the point is above it. */
  order: 'asc' | 'desc'
  ticks?: readonly { word: string; at: number }[]
  className?: string | undefined
  children?: ReactNode
}

const at = (share: number): CSSProperties => ({ top: percent(share) })
const span = (from: number, to: number): CSSProperties => ({
  top: percent(from),
  height: percent(Math.max(0, to - from)),
})

/** The vertical line: thin before the point, thick after it. It fills its parent element. */
export function VerticalLine({ point, order, ticks = [], className, children }: Props) {
  const [above, below] = order === 'desc' ? (['after', 'before'] as const) : (['before', 'after'] as const)
  return (
    <div className={`${classes['line']} ${className ?? ''}`} aria-hidden>
      {point === null ? (
        <span className={classes['plain']} style={span(0, 1)} />
      ) : (
        <>
          <span className={classes[above]} style={span(0, point)} />
          <span className={classes[below]} style={span(point, 1)} />
        </>
      )}
      {ticks.map(({ word, at: place }) => (
        <span key={word} className={classes['tick']} style={at(place)}>
          {word}
        </span>
      ))}
      {point === null ? null : <span className={classes['point']} style={at(point)} />}
      {children}
    </div>
  )
}
