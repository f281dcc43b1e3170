import { Anchor, VisuallyHidden } from '@mantine/core'
import { useRef } from 'react'
import type { NotificationItem } from '#contract/index.ts'
import { useTexts } from '../kit/i18n/i18n.ts'
import { useViewer } from '../kit/viewer.ts'
import { When } from '../ui/When.tsx'
import classes from './Bell.module.css'
import { KindIcon } from './KindIcon.tsx'
import { NoticeAnchor } from './NoticeAnchor.tsx'
import { notificationTexts } from './texts/index.ts'
import { noticeTexts } from './texts/notices.ts'
import { notificationText } from './words.ts'

export function Notice({
  item,
  onRead,
  onFollow,
}: {
  item: NotificationItem
  onRead(): void
  onFollow(): void
}) {
  const t = useTexts(notificationTexts)
  const noticeT = useTexts(noticeTexts)
  const viewer = useViewer()
  const row = useRef<HTMLLIElement>(null)
  const { type, occurredAt } = item.notification
  const isUnread = item.readAt === null
  const { text, target } = notificationText(
    t,
    noticeT,
    item.notification,
    viewer.clientId === null ? 'staff' : 'client',
  )
  const follow = () => {
    if (isUnread) onRead()
    // A download doesn't close the list.
    if (!(target && 'file' in target && target.file)) onFollow()
  }
  return (
    <li ref={row} tabIndex={-1} className={classes['item']} data-unread={isUnread || undefined}>
      <span className={classes['icon']} aria-hidden>
        <KindIcon type={type} />
      </span>
      <div className={classes['text']}>
        <p>
          {isUnread ? <VisuallyHidden>{t('isUnread')}: </VisuallyHidden> : null}
          {text}
        </p>
        <When className={classes['when']} at={occurredAt} />
        <div className={classes['links']}>
          {target ? <NoticeAnchor target={target} onFollow={follow} /> : null}
          {isUnread ? (
            <Anchor
              component="button"
              type="button"
              onClick={() => {
                // The button disappears once this is read.
                row.current?.focus()
                onRead()
              }}
            >
              {t('markRead')}
            </Anchor>
          ) : null}
        </div>
      </div>
    </li>
  )
}
