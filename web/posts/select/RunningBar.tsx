import { useStore } from '../../kit/store.ts'
import { raiseToasts } from '../../ui/toasts/raise.ts'
import { runningActs } from './many-acts.ts'
import classes from './Select.module.css'

/** How far acts on many posts are, where their bar was. There is nothing to stop: they end the same. */
export function RunningBar() {
  const acts = useStore(runningActs)
  if (acts.length === 0) return null
  return (
    <section ref={raiseToasts} className={classes['bar']} data-wide>
      {acts.map(({ id, message, done, total }) => (
        <span key={id} className={classes['running']}>
          <strong>{message}</strong>
          <progress value={done} max={total} aria-label={message} />
        </span>
      ))}
    </section>
  )
}
