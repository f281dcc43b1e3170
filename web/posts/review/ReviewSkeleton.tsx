import { Skeleton } from '@mantine/core'
import { LineSkeletons } from '../../ui/lists/Skeletons.tsx'
import classes from './ReviewScreen.module.css'

/** The three panes with the same layout as with posts. */
export function ReviewSkeleton() {
  return (
    <div className={classes['panes']} aria-busy="true">
      <nav className={classes['waits']}>
        <LineSkeletons count={8} height={52} />
      </nav>
      <PostSkeleton />
      <div className={`${classes['side']} ${classes['waits']}`}>
        <LineSkeletons count={5} />
      </div>
    </div>
  )
}

export function PostSkeleton() {
  return (
    <div className={classes['waits']} aria-busy="true">
      <Skeleton height={40} width="60%" radius="sm" />
      <Skeleton className={classes['picture'] ?? ''} radius="md" />
      <Skeleton height={20} width="80%" radius="sm" />
      <Skeleton height={36} width="40%" radius="sm" />
    </div>
  )
}
