import { Anchor, VisuallyHidden } from '@mantine/core'
import type { NotificationItem } from '#contract/index.ts'
import { useLanguage, useWords } from '../kit/words/i18n.ts'
import { browserZone, formatInstant } from '../kit/words/time.ts'
import { useViewer } from '../kit/viewer.ts'
import classes from './Bell.module.css'
import { kindOf } from './kinds/index.ts'
import { NoticeAnchor } from './NoticeAnchor.tsx'
import { notificationWords } from './words/index.ts'

export function Notice({
  item,
  onRead,
  onFollow,
}: {
  item: NotificationItem
  onRead(): void
  onFollow(): void
}) {
  const t = useWords(notificationWords)
  const language = useLanguage()
  const viewer = useViewer()
  const { type, data, occurredAt } = item.notification
  const { icon: Icon, say, link } = kindOf(type)
  const isUnread = item.readAt === null
  const to = link(data, viewer.clientId === null ? 'staff' : 'client')
  const follow = () => {
    if (isUnread) onRead()
    if (to?.to !== 'file') onFollow()
  }
  return (
    <li className={classes['item']} data-unread={isUnread || undefined}>
      <span className={classes['icon']} aria-hidden>
        <Icon size={18} stroke={1.6} />
      </span>
      <div className={classes['text']}>
        <p>
          {isUnread ? <VisuallyHidden>{t('isUnread')}: </VisuallyHidden> : null}
          {say(t, data)}
        </p>
        <time className={classes['when']} dateTime={occurredAt} title={occurredAt}>
          {formatInstant(occurredAt, browserZone(), language)}
        </time>
        <div className={classes['links']}>
          {to ? <NoticeAnchor link={to} onFollow={follow} /> : null}
          {isUnread ? (
            <Anchor component="button" type="button" onClick={onRead}>
              {t('markRead')}
            </Anchor>
          ) : null}
        </div>
      </div>
    </li>
  )
}
