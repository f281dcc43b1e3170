import classes from './Mark.module.css'

/** The mark: a line with a point on it, the date of loss. */
export function Mark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" className={classes['mark']}>
      <rect width="32" height="32" rx="8" className={classes['ground']} />
      <path d="M5 16h22" className={classes['line']} />
      <circle cx="20" cy="16" r="5" className={classes['point']} />
    </svg>
  )
}

export function Wordmark() {
  return (
    <span className={classes['wordmark']}>
      <Mark />
      <span>Proofline</span>
    </span>
  )
}
