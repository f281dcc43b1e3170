import type { ReactNode } from 'react'
import { useViewer } from '../../kit/viewer.ts'
import { CallLine } from '../../ui/forms/CallLine.tsx'
import { raiseToasts } from '../../ui/toasts/raise.ts'
import classes from './ActionBar.module.css'

type Props = {
  /** Above the next action, which depends on it. */
  before?: ReactNode
  /** The next action. */
  main?: ReactNode
  /** Other actions. */
  children?: ReactNode
}

/** Stays at the bottom of the dialog, and always shows clients a phone number. */
export function ActionBar({ before, main, children }: Props) {
  const { clientId, account, firmPhoneNumber } = useViewer()
  return (
    <div ref={raiseToasts} className={classes['bar']}>
      {before ? <div className={classes['before']}>{before}</div> : null}
      {main ? <div className={classes['main']}>{main}</div> : null}
      <div className={classes['others']}>{children}</div>
      {clientId === null ? null : (
        <div className={classes['firm']}>
          <CallLine name={account.name} phone={firmPhoneNumber} />
        </div>
      )}
    </div>
  )
}
