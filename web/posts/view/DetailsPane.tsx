import { CopyButton, UnstyledButton } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import type { Post, PostDetails } from '#contract/index.ts'
import { type Translate, useLanguage, useTexts } from '../../kit/i18n/i18n.ts'
import { callOptions, useCall } from '../../kit/calls/query.ts'
import { useViewer } from '../../kit/viewer.ts'
import { formatInstant } from '../../kit/i18n/time.ts'
import { LineSkeletons } from '../../ui/lists/Skeletons.tsx'
import { ErrorState } from '../../ui/lists/States.tsx'
import { formatDated } from '../card/PostTime.tsx'
import { postTexts } from '../texts/index.ts'
import classes from './SidePanes.module.css'

/** Long, because what archives contain about a post rarely changes. */
const STALE_AFTER_MS = 300_000
/** Delay, so that the post itself is on screen first. */
const LOAD_DELAY_MS = 60

type Props = {
  post: Post
  /** The post that probably follows; its details are loaded ahead of time. */
  nextId?: string | undefined
}

/** Where a post came from: every date with its source field, files, hashes, and the record as received. */
export function DetailsPane({ post, nextId }: Props) {
  const t = useTexts(postTexts)
  const language = useLanguage()
  // All times of a post use one zone, because two zones side by side would be misread.
  const { timeZone } = post.client
  const queryClient = useQueryClient()
  const { data, error, refetch } = useCall(
    'getPostDetails',
    { params: { id: post.id } },
    { staleTime: STALE_AFTER_MS },
  )
  useEffect(() => {
    if (!nextId) return
    const input = { params: { id: nextId } }
    const timer = setTimeout(
      () =>
        void queryClient.prefetchQuery({
          ...callOptions('getPostDetails', input),
          staleTime: STALE_AFTER_MS,
        }),
      LOAD_DELAY_MS,
    )
    return () => clearTimeout(timer)
  }, [nextId, queryClient])
  /** If there are several media, each has its number. */
  const mediaName = (id: string): string => {
    const media = data?.media ?? []
    return media.length > 1
      ? t('mediaNumber', { number: media.findIndex((each) => each.id === id) + 1 })
      : t('media')
  }
  const nameOfDate = (name: PostDetails['dates'][number]['name'], mediaId: string | null): string =>
    mediaId !== null && data && data.media.length > 1
      ? `${t(`date_${name}`)}, ${mediaName(mediaId)}`
      : t(`date_${name}`)
  const isInstant = (at: string) => /^\d{4}-\d\d-\d\dT/.test(at)
  return (
    <section className={classes['pane']} aria-label={t('details')}>
      <h2 className={classes['title']}>{t('details')}</h2>
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <LineSkeletons count={4} />}
      {data ? (
        <>
          <Facts title={t('dates')}>
            {data.dates.map(({ name, at, doubt, source, mediaId }) => (
              // Two pictures of a post may have the same date in the same field, so the key includes the picture.
              <Fact key={`${name} ${mediaId}`} name={nameOfDate(name, mediaId)} {...sourceHint(t, source)}>
                <span title={at}>{isInstant(at) ? formatInstant(at, timeZone, language) : at}</span>
                {doubt ? <div>{t(`doubt_${doubt}`)}</div> : null}
              </Fact>
            ))}
          </Facts>
          <Facts
            title={t('seenBy')}
            after={data.views.length === 0 ? <p className={classes['none']}>{t('nobodyYet')}</p> : null}
          >
            {data.views.map(({ by, at }) => (
              <Fact key={`${by} ${at}`} name={by}>
                <time dateTime={at} title={at}>
                  {formatInstant(at, timeZone, language)}
                </time>
              </Fact>
            ))}
          </Facts>
          {data.sources.map((source, index) => (
            <Source
              key={index}
              source={source}
              timeZone={timeZone}
              title={data.sources.length > 1 ? `${t('source')} ${index + 1}` : t('source')}
            />
          ))}
          {data.media.map((media) => (
            <Facts key={media.id} title={mediaName(media.id)}>
              <MediaFacts media={media} timeZone={timeZone} />
            </Facts>
          ))}
          <Facts title={t('identifiers')}>
            {data.externalId ? <Hash name={t('externalId')} value={data.externalId} /> : null}
            <Hash name={t('identity')} value={data.identity} />
          </Facts>
        </>
      ) : null}
    </section>
  )
}

/** The fields that platforms have for the time of a post, each with its text. */
const SOURCE_TEXTS = {
  timestamp: 'from_post',
  created_at: 'from_creation',
  creation_timestamp: 'from_creation',
  'media.creation_timestamp': 'from_media',
  taken_timestamp: 'from_camera',
  Date: 'from_publication',
  'Video Publish Timestamp': 'from_publication',
  'Comment Create Timestamp': 'from_comment',
  'life_event.start_date': 'from_event',
} as const

/** Describes a platform's field; the name of an unknown one is shown as it is. */
function sourceHint(t: Translate<typeof postTexts.en>, source: string) {
  const text = Object.entries(SOURCE_TEXTS).find(([field]) => field === source)?.[1]
  return text ? { hint: t(text), hintTitle: source } : { hint: source }
}

type SourceProps = { source: PostDetails['sources'][number]; title: string; timeZone: string }

function Source({ source, title, timeZone }: SourceProps) {
  const t = useTexts(postTexts)
  const language = useLanguage()
  return (
    <Facts
      title={title}
      after={
        <details className={classes['raw']}>
          <summary>{t('raw')}</summary>
          <pre tabIndex={0}>{source.raw}</pre>
        </details>
      }
    >
      <Fact name={t('importedAt')}>
        <time dateTime={source.importedAt} title={source.importedAt}>
          {formatInstant(source.importedAt, timeZone, language)}
        </time>
      </Fact>
      {source.text === null ? null : <Fact name={t('textThere')}>{source.text || t('noText')}</Fact>}
      <Fact name={t('sourceFile')}>{source.file}</Fact>
      <Fact name={t('position')}>{source.position}</Fact>
      {source.archiveSha256 ? <Hash name={t('archiveHash')} value={source.archiveSha256} /> : null}
      <Hash name={t('recordHash')} value={source.recordSha256} />
      <Hash name={t('canonicalHash')} value={source.canonicalSha256} />
    </Facts>
  )
}

/** Where the app got a picture. An unknown value is shown as it is. */
function nameOfSource(t: Translate<typeof postTexts.en>, type: string): string {
  const known = (['camera', 'library'] as const).find((each) => each === type.toLowerCase())
  return known ? t(`source_${known}`) : type
}

function MediaFacts({ media, timeZone }: { media: PostDetails['media'][number]; timeZone: string }) {
  const t = useTexts(postTexts)
  const language = useLanguage()
  const { place, inFile } = media
  const location =
    place && (place.name ?? (place.latitude === null ? null : `${place.latitude}, ${place.longitude}`))
  return (
    <>
      {media.fileName ? <Fact name={t('sourceFile')}>{media.fileName}</Fact> : null}
      {media.sha256 ? <Hash name={t('mediaHash')} value={media.sha256} /> : null}
      {media.camera ? <Fact name={t('camera')}>{media.camera}</Fact> : null}
      {media.takenClock ? <Fact name={t('takenByClock')}>{media.takenClock.replace('T', ' ')}</Fact> : null}
      {media.sourceType ? <Fact name={t('sourceType')}>{nameOfSource(t, media.sourceType)}</Fact> : null}
      {location ? <Fact name={t('place')}>{location}</Fact> : null}
      {inFile?.camera ? <Fact name={t('cameraInFile')}>{inFile.camera}</Fact> : null}
      {inFile?.takenAt ? (
        <Fact name={t('takenInFile')}>
          {inFile.takenAt.replace('T', ' ').replace(/(?=[+-]\d\d:\d\d$)/, ' ')}
        </Fact>
      ) : null}
      {inFile && inFile.latitude !== null ? (
        <Fact name={t('placeInFile')}>{`${inFile.latitude}, ${inFile.longitude}`}</Fact>
      ) : null}
      {media.alsoIn.length > 0 ? (
        <Fact name={t('alsoIn')}>
          <ul className={classes['also']}>
            {media.alsoIn.map((other) => (
              <li key={other.postId}>
                <Link to="." search={(search) => ({ ...search, postId: other.postId })}>
                  {t(`kind_${other.kind}`)}, {formatDated(t, other.postedAt, timeZone, language)}
                </Link>
              </li>
            ))}
          </ul>
        </Fact>
      ) : null}
    </>
  )
}

function Facts({ title, after, children }: { title: string; after?: ReactNode; children: ReactNode }) {
  return (
    <div className={classes['facts']}>
      <h3>{title}</h3>
      <dl>{children}</dl>
      {after}
    </div>
  )
}

type FactProps = { name: string; hint?: string; hintTitle?: string; children: ReactNode }

function Fact({ name, hint, hintTitle, children }: FactProps) {
  return (
    <div>
      <dt>
        {name}
        {hint ? <small title={hintTitle}>{hint}</small> : null}
      </dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Not for reviewers, who have no use for it; documents print it. */
function Hash({ name, value }: { name: string; value: string }) {
  if (!useViewer().scopes.includes('post:resolve')) return null
  return (
    <div>
      <dt>{name}</dt>
      <dd className={classes['hash']}>
        <CopyButton value={value}>
          {({ copied, copy }) => (
            <UnstyledButton onClick={copy} title={value}>
              <code>{value}</code>
              {copied ? <IconCheck size={13} aria-hidden /> : <IconCopy size={13} aria-hidden />}
            </UnstyledButton>
          )}
        </CopyButton>
      </dd>
    </div>
  )
}
