import { Button, Popover, UnstyledButton } from '@mantine/core'
import { type Icon, IconPencil } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { Post, PostDetails, PostWords } from '#contract/index.ts'
import { Pill } from '../../../ui/Pill.tsx'
import { useLanguage, useTexts } from '../../../kit/i18n/i18n.ts'
import { useCall } from '../../../kit/calls/query.ts'
import { dayIn, formatDate } from '../../../kit/i18n/time.ts'
import { LineSkeletons } from '../../../ui/lists/Skeletons.tsx'
import { ErrorState } from '../../../ui/lists/States.tsx'
import { offeredCommands } from '../../commands/table.ts'
import { useReviewActions } from '../../data/review-actions.ts'
import { postTexts } from '../../texts/index.ts'
import { formatDated } from '../PostTime.tsx'
import { Marked, MarkedText } from './MarkedText.tsx'
import { originKey } from './words.ts'
import classes from './EditedMark.module.css'

/** Shows that another archive has a different text or date; a click shows them. @param isFound words that were sought are only there */
export function EditedMark({ post, isFound = false }: { post: Post; isFound?: boolean }) {
  const t = useTexts(postTexts)
  const label = t(post.changedAt ? 'changedAfterReview' : 'otherVersions')
  return (
    <CheckableMark
      post={post}
      icon={IconPencil}
      isToCheck={post.changedAt !== null}
      label={isFound ? <Marked segments={[{ text: label, isMarked: true, isSearched: true }]} /> : label}
    >
      <VersionList post={post} />
    </CheckableMark>
  )
}

type MarkProps = {
  post: Post
  icon: Icon
  label: ReactNode
  /** The client changed it after the review. */
  isToCheck?: boolean
  /** Rendered only while it is open. */
  children: ReactNode
}

/** A mark that opens what is new in a post, with the button to check it. */
export function CheckableMark({ post, icon, label, isToCheck = false, children }: MarkProps) {
  const t = useTexts(postTexts)
  const { run } = useReviewActions()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-start"
      width={360}
      withinPortal
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <UnstyledButton
          data-read
          className={classes['mark'] ?? ''}
          aria-expanded={isOpen}
          onClick={(event) => {
            event.stopPropagation()
            setIsOpen(!isOpen)
          }}
        >
          <Pill icon={icon} {...(isToCheck ? { tone: 'escalated' } : {})}>
            {label}
          </Pill>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown onClick={(event) => event.stopPropagation()}>
        {isOpen ? children : null}
        {offeredCommands(post).includes('check') ? (
          <Button
            mt="sm"
            size="xs"
            onClick={() => {
              setIsOpen(false)
              run('check', [post])
            }}
          >
            {t('action_check')}
          </Button>
        ) : null}
      </Popover.Dropdown>
    </Popover>
  )
}

function VersionList({ post }: { post: Post }) {
  const t = useTexts(postTexts)
  const { data, error, refetch } = useCall('getPostDetails', { params: { id: post.id } }, { staleTime: 0 })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LineSkeletons count={2} />
  const versions = [...new Map(data.sources.map((source) => [source.version, source])).values()]
  return (
    <ol className={classes['versions']} aria-label={t('otherVersions')}>
      {versions.map((version) => (
        <VersionItem
          key={version.version}
          version={version}
          differing={version.words.filter((words) => !versions.every((other) => hasWords(other, words)))}
          post={post}
        />
      ))}
    </ol>
  )
}

type Version = PostDetails['sources'][number]

const hasWords = (version: Version, { origin, text }: PostWords): boolean =>
  version.words.some((other) => other.origin === origin && other.text === text)

/** @param differing the words that another version does not have, such as a caption or an event */
function VersionItem({ version, differing, post }: { version: Version; differing: PostWords[]; post: Post }) {
  const t = useTexts(postTexts)
  const language = useLanguage()
  const isOtherDate = version.postedAt !== post.postedAt
  return (
    <li>
      <p className={classes['from']}>
        {t(version.isShown ? 'versionShown' : 'versionOf', {
          date: formatDate(
            version.archiveDay ?? dayIn(version.archiveDate ?? version.importedAt, post.client.timeZone),
            language,
          ),
        })}
        {version.isReread ? ` · ${t('readAgain')}` : null}
      </p>
      <p className={classes['text']} dir="auto">
        {version.isShown || version.text !== null ? (
          <MarkedText text={(version.text ?? post.content) || t('noText')} words={post.flaggedWords} />
        ) : (
          t('sameText')
        )}
      </p>
      {differing.map((words, index) => (
        <p key={index} className={classes['text']} dir="auto">
          {/* The medium's number refers to that version's media, which aren't shown here. */}
          {originKey(t, post, { ...words, media: null })}:{' '}
          <MarkedText text={words.text} words={post.flaggedWords} />
        </p>
      ))}
      {isOtherDate ? (
        <p className={classes['from']}>
          {t('versionDate', { date: formatDated(t, version.postedAt, post.client.timeZone, language) })}
        </p>
      ) : null}
    </li>
  )
}
