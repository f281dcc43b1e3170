import { PageSkeleton } from '../ui/lists/Skeletons.tsx'
import classes from './FirstSkeleton.module.css'

/** Before it is known who is there: a page below its header, where both will be. */
export function FirstSkeleton() {
  return (
    <>
      <div className={classes['header']} />
      <main className={classes['main']}>
        <PageSkeleton />
      </main>
    </>
  )
}
