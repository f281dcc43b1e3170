import { Skeleton } from '@mantine/core'
import classes from './Skeletons.module.css'

export function LineSkeletons({ count, height = 32 }: { count: number; height?: number }) {
  return (
    <div className={classes['lines']} aria-hidden>
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} height={height} radius="sm" />
      ))}
    </div>
  )
}

export function PageSkeleton() {
  return (
    <div className={classes['page']} aria-busy="true">
      <Skeleton height={28} width="40%" radius="sm" />
      <Skeleton height={88} radius="md" />
      <Skeleton height={320} radius="md" />
    </div>
  )
}
