import { Anchor } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { lazy } from 'react'
import { withFrenchSpaces } from '#contract/index.ts'
import { config } from '../kit/calls/config.ts'
import { useTexts } from '../kit/i18n/i18n.ts'
import { useTranslated } from '../kit/i18n/translated.ts'
import { Article } from '../ui/Article.tsx'
import { Part } from '../ui/Part.tsx'
import { PrintButton } from '../ui/PrintButton.tsx'
import { PageSkeleton } from '../ui/lists/Skeletons.tsx'
import { EmptyState, ErrorState } from '../ui/lists/States.tsx'
import type { Resource } from './resource.ts'
import classes from './Resources.module.css'
import { resourceBySlug } from './rows.ts'
import { resourceTexts } from './texts/index.ts'

const ExplainerVideo = lazy(() => import('./ExplainerVideo.tsx'))

/** A resource to watch, read or print. Its address needs no sign-in. */
export default function ResourcePage() {
  const t = useTexts(resourceTexts)
  const { slug = '' } = useParams({ strict: false })
  const resource = resourceBySlug(slug)
  if (resource) return <Reading key={slug} resource={resource} />
  return (
    <EmptyState
      isPage
      title={t('notFound')}
      action={
        <Anchor component={Link} to="/">
          {t('home')}
        </Anchor>
      }
    >
      {t('notFoundHint')}
    </EmptyState>
  )
}

function Reading({ resource }: { resource: Resource }) {
  const t = useTexts(resourceTexts)
  const { data, error, retry } = useTranslated(`resource ${resource.slug}`, resource.load)
  const title = withFrenchSpaces(resource.title[data?.lang ?? 'en'])
  if (error) return <ErrorState isPage error={error} onRetry={retry} />
  if (!data) return <PageSkeleton />
  const { email } = config().support
  const media = resource.video ? (
    <Part>
      <ExplainerVideo name={resource.video} title={title} language={data.lang} />
    </Part>
  ) : null
  return (
    <Article text={{ ...data.text, title }} lang={data.lang} media={media}>
      <p className={classes['advice']} lang={data.lang}>
        {t('noAdvice')}
        {email ? (
          <>
            {' '}
            {t('question')}{' '}
            <Anchor inherit underline="always" href={`mailto:${email}`}>
              {email}
            </Anchor>
          </>
        ) : null}
      </p>
      <PrintButton>{t('print')}</PrintButton>
    </Article>
  )
}
