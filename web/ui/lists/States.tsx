import { Button } from '@mantine/core'
import { type ReactNode, useContext } from 'react'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { isProblem } from '../../kit/calls/problem.ts'
import { ViewerContext } from '../../kit/viewer.ts'
import { Line, type LineProps } from '../line/Line.tsx'
import classes from './States.module.css'
import { uiTexts } from '../texts/index.ts'

/** whole: nothing is here. unknown: nothing is here yet. begun: more will follow. broken: something failed. */
export type StateOfLine = 'whole' | 'unknown' | 'begun' | 'broken'

const POINT_POSITION = 0.53
const LINE_PROPS: Record<StateOfLine, Pick<LineProps, 'state' | 'ends'>> = {
  whole: {},
  unknown: { state: 'unknown' },
  begun: { ends: [0, POINT_POSITION] },
  broken: { state: 'broken' },
}

/** Illustrates a state with the product's line. It has no point in albums, or for users who may not see legal phrases. */
export function StateLine({ state, isPlain = false }: { state: StateOfLine; isPlain?: boolean }) {
  const mayLegal = useContext(ViewerContext)?.permissions.includes('VIEW_LEGAL_PHRASES') ?? false
  return (
    <Line
      size="bare"
      point={mayLegal && !isPlain ? POINT_POSITION : null}
      className={classes['line']}
      {...LINE_PROPS[state]}
    />
  )
}

/** The title of a state. If nothing else is on the page, it is the page's heading, which names the window too. */
function StateTitle({ isPage, children }: { isPage: boolean; children: string }) {
  const Title = isPage ? 'h1' : 'p'
  return <Title className={classes['title']}>{children}</Title>
}

type EmptyProps = {
  title: string
  /** Whether it is the whole page. */
  isPage?: boolean
  line?: StateOfLine
  isPlain?: boolean
  children?: ReactNode
  action?: ReactNode
}

/** Explains what will be here, and offers the first action. */
export function EmptyState({
  title,
  isPage = false,
  line = 'whole',
  isPlain = false,
  children,
  action,
}: EmptyProps) {
  return (
    <div className={classes['state']}>
      <StateLine state={line} isPlain={isPlain} />
      <StateTitle isPage={isPage}>{title}</StateTitle>
      {children ? <div className={classes['text']}>{children}</div> : null}
      {action}
    </div>
  )
}

/** Shows what went wrong, in the place where it went wrong. */
export function ErrorState({
  error,
  onRetry,
  title,
  isPage = false,
  action,
}: {
  error: unknown
  onRetry?: (() => void) | undefined
  title?: string
  /** Whether it is the whole page. */
  isPage?: boolean
  /** What to do instead, if retrying would not help. */
  action?: ReactNode
}) {
  const t = useTexts(uiTexts)
  const message = isProblem(error) ? error.message : t('unexpected')
  return (
    <div className={classes['state']} role="alert">
      <StateLine state="broken" />
      <StateTitle isPage={isPage}>{title ?? message}</StateTitle>
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
