import { useState } from 'react'
import { IconArchive, IconArrowBackUp, IconTrash, IconX } from '@tabler/icons-react'
import type { Post, Report, ReportLine } from '#contract/index.ts'
import { useLanguage, useTexts } from '../../kit/i18n/i18n.ts'
import { browserZone, formatDate, formatInstant } from '../../kit/i18n/time.ts'
import {
  additionalTexts,
  CutBlock,
  Loss,
  PostExtras,
  PostMedia,
  PostText,
  PostTime,
  PostWordsList,
  SelectBox,
  useIsSelected,
  usePostTime,
} from '../../posts/index.tsx'
import { RowAction } from '../../ui/lists/RowAction.tsx'
import { PLATFORM_ICONS } from '../../ui/platforms.tsx'
import { Pill } from '../../ui/Pill.tsx'
import { reportTexts } from '../texts/index.ts'
import { MoveHandle } from './MoveHandle.tsx'
import { CommentField } from './CommentField.tsx'
import classes from './Report.module.css'
import type { Move } from './useMove.ts'

type Props = {
  item: ReportLine
  /** Its position in the report; undefined while another page is loading. */
  index: number | undefined
  report: Report
  canEdit: boolean
  setRemoved(isRemoved: boolean): void
  onSaved(line: Pick<ReportLine, 'id' | 'comment' | 'commentBy'>): void
  move: Move
  /** The first post on or after the date of loss below one that is before it. */
  isFirstAfter: boolean
}

/** A post of the report as it will be printed, with its comment. */
export function ReportPostItem(props: Props) {
  const { item } = props
  return (
    <li
      className={classes['item']}
      value={item.number}
      data-removed={item.isTrashed || undefined}
      data-dragged={props.move.drag?.id === item.id || undefined}
      data-target={(props.move.drag?.to === item.number && !item.isTrashed) || undefined}
      data-side={sideOf(props)}
      data-index={props.index}
    >
      {props.isFirstAfter ? <LossLine report={props.report} /> : null}
      {item.post ? (
        <ShownPost {...props} post={item.post} />
      ) : (
        <WithheldPost item={item} isAlbum={props.report.type === 'album'} />
      )}
    </li>
  )
}

/** Albums are for the client, so no page of theirs shows the date of loss. */
const sideOf = ({ item, report }: Props) =>
  report.type === 'album' ? undefined : (item.post?.loss ?? undefined)

/** Between the posts before the date of loss and those after it. */
function LossLine({ report }: { report: Report }) {
  const t = useTexts(reportTexts)
  const language = useLanguage()
  return (
    <p className={classes['lossLine']}>
      {t('dateOfLoss', { date: formatDate(report.client.dateOfLoss, language) })}
    </p>
  )
}

function ShownPost({ item, report, post, canEdit, setRemoved, onSaved, move }: Props & { post: Post }) {
  const t = useTexts(reportTexts)
  const { number, isTrashed } = item
  const time = usePostTime(post)
  const [isWhole, setWhole] = useState(false)
  const showWhole = () => setWhole(true)
  const Platform = PLATFORM_ICONS[post.socialSite.type]
  const named = { number, time }
  // As in the files, no keywords are marked.
  const printed = { ...post, flaggedWords: [] }
  const isSelected = useIsSelected(post.id)
  const hasWords = post.content !== '' || additionalTexts(post).length > 0
  return (
    <article
      // The keys go from post to post.
      tabIndex={-1}
      className={classes['line'] ?? ''}
      data-line={item.id}
      data-whole={isWhole || undefined}
      data-selected={isSelected || undefined}
      aria-label={t(isTrashed ? 'removedPost' : 'postNumber', { ...named, platform: post.socialSite.name })}
    >
      <header className={classes['postHead']}>
        <SelectBox id={post.id} />
        {canEdit && !isTrashed ? <MoveHandle item={item} move={move} /> : null}
        <PostNumber item={item} />
        <Platform size={18} stroke={1.7} aria-hidden />
        <span>{post.socialSite.name}</span>
        <strong className={classes['when']}>
          <PostTime post={post} />
        </strong>
        {/* Albums are for the client, so no page of theirs shows the date of loss, not even in print. */}
        {report.type === 'album' ? null : <Loss post={post} />}
        {post.isTrashed ? (
          <Pill icon={IconTrash} title={t('inTrashHint')}>
            {t('inTrash')}
          </Pill>
        ) : null}
        {item.isOutdated ? (
          <Pill icon={IconArchive} title={t('outdatedHint')}>
            {t('outdated')}
          </Pill>
        ) : null}
        {canEdit ? (
          <span className={classes['action']}>
            <RowAction
              icon={isTrashed ? IconArrowBackUp : IconX}
              word={t(isTrashed ? 'restore' : 'remove')}
              label={t(isTrashed ? 'restoreNamed' : 'removeNamed', named)}
              onClick={() => setRemoved(!isTrashed)}
            />
          </span>
        ) : null}
      </header>
      <div className={classes['body']}>
        <div className={classes['post']}>
          <CutBlock isOpen={isWhole} onMore={showWhole}>
            {post.content ? <PostText text={post.content} words={[]} /> : null}
            <PostWordsList post={printed} />
            {hasWords || post.media.length > 0 ? null : <p className={classes['none']}>{t('noText')}</p>}
            <PostExtras post={printed} />
          </CutBlock>
          {post.media.length > 0 ? (
            <div className={classes['media']}>
              <PostMedia
                post={post}
                size={isWhole ? 'full' : 'row'}
                alt={t('mediaOf', named)}
                onOpen={isWhole ? undefined : showWhole}
                onPlay={isWhole ? undefined : showWhole}
              />
            </div>
          ) : null}
        </div>
        {canEdit ? (
          <CommentField item={item} report={report} label={t('commentOn', named)} onSaved={onSaved} />
        ) : (
          <Comment text={item.comment} />
        )}
      </div>
    </article>
  )
}

/** A placeholder that keeps the numbering. It has no actions, because the user can't see the post (docs/decisions/022). */
function WithheldPost({ item, isAlbum }: { item: ReportLine; isAlbum: boolean }) {
  const t = useTexts(reportTexts)
  const language = useLanguage()
  return (
    <article aria-label={t('withheldPost', { number: item.number })}>
      <header className={classes['postHead']}>
        <PostNumber item={item} />
      </header>
      <div className={classes['body']}>
        <div className={classes['post']}>
          <p className={classes['none']} title={item.purgedAt ?? undefined}>
            {item.purgedAt
              ? t(isAlbum ? 'purgedOfAlbum' : 'purged', {
                  at: formatInstant(item.purgedAt, browserZone(), language),
                })
              : t(item.isNotClients ? 'notClients' : 'withheld')}
          </p>
        </div>
        <Comment text={item.comment} />
      </div>
    </article>
  )
}

/** The post's number in the files, or that it was removed. */
function PostNumber({ item }: { item: ReportLine }) {
  const t = useTexts(reportTexts)
  return item.isTrashed ? (
    <Pill icon={IconX}>{t('removed')}</Pill>
  ) : (
    <span className={classes['number']}>{item.number}</span>
  )
}

function Comment({ text }: { text: string }) {
  const t = useTexts(reportTexts)
  if (!text) return null
  return (
    <div className={classes['comment']}>
      <p className={classes['commentLabel']}>{t('comment')}</p>
      <p dir="auto" className={classes['commentText']}>
        {text}
      </p>
    </div>
  )
}
