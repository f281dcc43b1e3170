import classes from './Mark.module.css'

/** The wordmark: its underline thickens at the point, as every client's line does at the date of loss. */
export function Wordmark() {
  return (
    <span className={classes['wordmark']}>
      <span>Proof</span>
      <span className={classes['after']}>line</span>
    </span>
  )
}
