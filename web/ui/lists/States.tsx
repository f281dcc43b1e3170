import { Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import { useWords } from '../../kit/words/i18n.ts'
import { isProblem } from '../../kit/calls/problem.ts'
import classes from './States.module.css'
import { uiWords } from '../words/index.ts'

type Icon = ComponentType<{ size?: number | string; stroke?: number | string }>

/** Says what will be here, and offers the first action. */
export function EmptyState({
  icon: Icon,
  title,
  children,
  action,
}: {
  icon?: Icon
  title: string
  children?: ReactNode
  action?: ReactNode
}) {
  return (
    <div className={classes['state']}>
      {Icon ? <Icon size={32} stroke={1.4} /> : null}
      <p className={classes['title']}>{title}</p>
      {children ? <div className={classes['text']}>{children}</div> : null}
      {action}
    </div>
  )
}

/** What went wrong, in words, where it went wrong. */
export function ErrorState({
  error,
  onRetry,
  title,
  action,
}: {
  error: unknown
  onRetry?: (() => void) | undefined
  title?: string
  /** The way on, where trying again leads nowhere. */
  action?: ReactNode
}) {
  const t = useWords(uiWords)
  const message = isProblem(error, 'NETWORK_LOST')
    ? t('networkLost')
    : isProblem(error)
      ? error.message
      : t('unexpected')
  return (
    <div className={classes['state']} role="alert">
      <IconCloudOff size={32} stroke={1.4} aria-hidden />
      <p className={classes['title']}>{title ?? message}</p>
      {title ? <div className={classes['text']}>{message}</div> : null}
      {onRetry ? (
        <Button variant="default" onClick={onRetry}>
          {t('tryAgain')}
        </Button>
      ) : null}
      {action}
    </div>
  )
}
