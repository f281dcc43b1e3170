import { Button } from '@mantine/core'
import { IconArrowBackUp, IconX } from '@tabler/icons-react'
import type { ReportPost } from '#contract/index.ts'
import { useLanguage, useWords } from '../../kit/i18n.ts'
import { formatInstant } from '../../kit/time.ts'
import { LossPill, PLATFORM_ICONS, PostExtras, PostMedia, PostText, PostTime } from '../../posts/index.tsx'
import { Pill } from '../../ui/Pill.tsx'
import { reportWords } from '../words/index.ts'
import { CommentField } from './CommentField.tsx'
import classes from './Report.module.css'

type Props = {
  item: ReportPost
  /** Its place in the report, from 1. */
  number: number
  canEdit: boolean
  onRemove(): void
  onRestore(): void
  onSaved(id: string, comment: string): void
}

/** One post of the report as it will be printed, its comment beside it. */
export function ReportPostItem({ item, number, canEdit, onRemove, onRestore, onSaved }: Props) {
  const t = useWords(reportWords)
  const { post, isTrashed } = item
  const time = formatInstant(post.postedAt, post.client.timeZone, useLanguage())
  const Platform = PLATFORM_ICONS[post.socialSite.type]
  const named = { number, time }
  return (
    <li className={classes['item']} data-removed={isTrashed || undefined}>
      <article aria-label={t('postNumber', { ...named, platform: post.socialSite.name })}>
        <header className={classes['postHead']}>
          <span className={classes['number']}>{number}</span>
          <Platform size={18} stroke={1.7} aria-hidden />
          <span>{post.socialSite.name}</span>
          <strong>
            <PostTime post={post} />
          </strong>
          <LossPill post={post} />
          {isTrashed ? (
            <Pill tone="trashed" icon={IconX}>
              {t('removed')}
            </Pill>
          ) : null}
          {canEdit ? (
            <Button
              className={classes['act'] ?? ''}
              size="compact-sm"
              variant={isTrashed ? 'default' : 'subtle'}
              color="gray"
              leftSection={
                isTrashed ? <IconArrowBackUp size={15} aria-hidden /> : <IconX size={15} aria-hidden />
              }
              aria-label={t(isTrashed ? 'restoreNamed' : 'removeNamed', named)}
              onClick={isTrashed ? onRestore : onRemove}
            >
              {t(isTrashed ? 'restore' : 'remove')}
            </Button>
          ) : null}
        </header>
        <div className={classes['body']}>
          <div className={classes['post']}>
            {post.content ? <PostText text={post.content} words={[]} /> : null}
            {post.media.length > 0 ? (
              <div className={classes['media']}>
                <PostMedia post={post} size="full" alt={t('mediaOf', named)} />
              </div>
            ) : null}
            {!post.content && post.media.length === 0 ? (
              <p className={classes['none']}>{t('noText')}</p>
            ) : null}
            <PostExtras post={post} />
          </div>
          {canEdit ? (
            <CommentField item={item} label={t('commentOn', named)} onSaved={onSaved} />
          ) : item.comment ? (
            <div className={classes['comment']}>
              <p className={classes['commentLabel']}>{t('comment')}</p>
              <p dir="auto" className={classes['commentText']}>
                {item.comment}
              </p>
            </div>
          ) : null}
        </div>
      </article>
    </li>
  )
}
