import { PageSkeleton } from '../ui/lists/Skeletons.tsx'
import classes from './FirstSkeleton.module.css'

/** Shown until we know who is signed in: outlines of the header and the page, in their final positions. */
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
