import { IconZoomExclamation } from '@tabler/icons-react'
import { type Post, type PostChange, type PostWords, withoutPartsOfTitles } from '#contract/index.ts'
import { useCall } from '../../../kit/calls/query.ts'
import { useTexts } from '../../../kit/i18n/i18n.ts'
import { LineSkeletons } from '../../../ui/lists/Skeletons.tsx'
import { ErrorState } from '../../../ui/lists/States.tsx'
import { postTexts } from '../../texts/index.ts'
import { CheckableMark } from './EditedMark.tsx'
import classes from './EditedMark.module.css'

const MAX_LINES = 50

/** Shows that a newer reader found something in the archive that the reviewer could not see; a click shows it. */
export function MoreReadMark({ post }: { post: Post }) {
  const t = useTexts(postTexts)
  return (
    <CheckableMark post={post} icon={IconZoomExclamation} label={<strong>{t('moreRead')}</strong>}>
      <p className={classes['from']}>{t('moreReadHint')}</p>
      <ReadLater post={post} />
    </CheckableMark>
  )
}

function ReadLater({ post }: { post: Post }) {
  const { data, error, refetch } = useCall(
    'listPostHistory',
    { params: { id: post.id }, query: { limit: MAX_LINES } },
    { staleTime: 0 },
  )
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LineSkeletons count={2} />
  return data.items
    .filter(({ action }) => action === 'reread')
    .map((change) => (
      <p key={change.id} className={classes['text']} dir="auto">
        {textsReadLater(change).join('\n')}
      </p>
    ))
}

/** What a rereading found: the text if it differs, other words, people whom no word names, and the names of files. */
export function textsReadLater({ to }: PostChange): string[] {
  const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
  const words = withoutPartsOfTitles(listOf(to?.['words']) as PostWords[]).map(({ text }) => text)
  return [
    ...(typeof to?.['content'] === 'string' ? [to['content']] : []),
    ...words,
    ...listOf(to?.['people'])
      .map(String)
      .filter((name) => !words.includes(name)),
    ...listOf(to?.['media']).map(String),
  ]
}
