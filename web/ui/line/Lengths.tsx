import type { ReactNode } from 'react'
import classes from './Lengths.module.css'

/** Progress as sections: thick ones are done, thin ones are not. The text beside it says the same. */
export function Lengths({ done, of, children }: { done: number; of: number; children: ReactNode }) {
  return (
    <div className={classes['progress']}>
      <span>{children}</span>
      <span className={classes['lengths']} aria-hidden>
        {Array.from({ length: of }, (_, index) => (
          <i key={index} data-done={index < done || undefined} />
        ))}
      </span>
    </div>
  )
}
