import { IconAlertTriangle } from '@tabler/icons-react'
import type { Post } from '#contract/index.ts'
import { useLanguage, useTexts } from '../../kit/i18n/i18n.ts'
import { browserZone, formatInstant } from '../../kit/i18n/time.ts'
import { postTexts } from '../texts/index.ts'
import classes from './Escalations.module.css'

/** Who escalated a post to whom, and why, newest first. */
export function Escalations({ post }: { post: Post }) {
  const t = useTexts(postTexts)
  const language = useLanguage()
  return post.escalations?.map(({ by, isOwn, at, recipients, message }) => (
    <aside key={at} className={classes['escalation']} data-tone="escalated">
      <IconAlertTriangle size={18} aria-hidden />
      <div>
        <p>
          <strong>{isOwn ? t('escalatedByYou') : t('escalatedBy', { name: by })}</strong>
          {recipients.length > 0 ? ` ${t('toPeople', { people: recipients.join(', ') })}` : ''}{' '}
          <time dateTime={at}>{formatInstant(at, browserZone(), language)}</time>
        </p>
        {message ? (
          <p dir="auto" className={classes['why']}>
            {message}
          </p>
        ) : null}
      </div>
    </aside>
  ))
}
