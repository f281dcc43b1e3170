import { Anchor, Button } from '@mantine/core'
import { Link, useRouter } from '@tanstack/react-router'
import { config } from '../kit/calls/config.ts'
import { useTexts } from '../kit/i18n/i18n.ts'
import { EmptyState, ErrorState, StateLine } from '../ui/lists/States.tsx'
import { Wordmark } from '../ui/Mark.tsx'
import classes from './Failed.module.css'
import { isMissingModule } from './missing-modules.ts'
import { entryTexts } from './texts/index.ts'

/** Replaces a page that could not be shown. */
export function Failed({ error }: { error: unknown }) {
  const t = useTexts(entryTexts)
  const router = useRouter()
  if (isMissingModule(error)) {
    return (
      <div role="alert">
        <EmptyState
          line="broken"
          title={t('partLost')}
          action={<Button onClick={() => location.reload()}>{t('reload')}</Button>}
        >
          {t('partLostHint')}
        </EmptyState>
      </div>
    )
  }
  return <ErrorState error={error} onRetry={() => void router.invalidate()} />
}

export function NotFound() {
  const t = useTexts(entryTexts)
  const router = useRouter()
  const { email } = config().support
  return (
    <div className={classes['page']}>
      <StateLine state="broken" />
      <h1>{t('notFound')}</h1>
      <p>{t('notFoundHint')}</p>
      <div className={classes['actions']}>
        <Button renderRoot={(props) => <Link {...props} to="/" />}>{t('toDashboard')}</Button>
        <Button variant="default" onClick={() => router.history.back()}>
          {t('goBack')}
        </Button>
      </div>
      {email ? (
        <p className={classes['help']}>
          {t('notFoundHelp')}{' '}
          <Anchor inherit underline="always" href={`mailto:${email}`}>
            {email}
          </Anchor>
        </p>
      ) : null}
    </div>
  )
}

/** For an address that doesn’t exist, without a layout around it. */
export function NotFoundPage() {
  const t = useTexts(entryTexts)
  return (
    <>
      <header className={classes['head']}>
        <Link to="/" className={classes['home']} aria-label={`Proofline: ${t('start')}`}>
          <Wordmark />
        </Link>
      </header>
      <main>
        <NotFound />
      </main>
    </>
  )
}
