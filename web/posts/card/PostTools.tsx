import { Menu } from '@mantine/core'
import {
  IconDots,
  IconExternalLink,
  IconMessage2,
  IconPhoto,
  IconReportAnalytics,
  IconStack2,
} from '@tabler/icons-react'
import { type ComponentType, useRef, useState } from 'react'
import { GROUP_TYPE, type Post } from '#contract/index.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { useViewer } from '../../kit/viewer.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { hasNoHover } from '../../ui/theme/hover.ts'
import { offeredCommands, POST_COMMANDS, type PostCommand, commandTitle } from '../commands/table.ts'
import { useReviewActions } from '../data/review-actions.ts'
import { postTexts } from '../texts/index.ts'
import { safeLink } from './links.ts'
import { isInMenu } from './PostActions.tsx'
import classes from './PostTools.module.css'

type Tool = {
  key: string
  label: string
  icon: ComponentType<{ size?: number | string; stroke?: number | string }>
  /** Shown beside the icon. */
  count?: number
} & ({ href: string } | { run(): void })

/** Original, group, notes, and all commands with a tool button. */
function useTools(post: Post, onNotes: (() => void) | undefined, more: readonly PostCommand[]): Tool[] {
  const t = useTexts(postTexts)
  const { run, openGroup, addToReport } = useReviewActions()
  const mayReport = useViewer().scopes.includes('report:write')
  const href = safeLink(post.link)
  const { parent } = post
  const isAlbum = parent?.type === GROUP_TYPE.album
  const group = parent?.name
    ? t(isAlbum ? 'album' : 'thread', { name: parent.name })
    : t(isAlbum ? 'albumUnnamed' : 'threadUnnamed')
  const commandOf = (name: PostCommand): Tool => ({
    key: name,
    label: commandTitle(t, name),
    icon: POST_COMMANDS[name].icon,
    run: () => run(name, [post]),
  })
  return [
    ...more.map(commandOf),
    ...(href
      ? [
          {
            key: 'original',
            label: t('openOriginal', { site: post.socialSite.name }),
            icon: IconExternalLink,
            href,
          },
        ]
      : []),
    ...(parent
      ? [{ key: 'group', label: group, icon: isAlbum ? IconPhoto : IconStack2, run: () => openGroup(post) }]
      : []),
    ...(post.can.includes('note') && onNotes
      ? [
          {
            key: 'notes',
            label: t('notes', { count: post.totalNotes }),
            icon: IconMessage2,
            count: post.totalNotes,
            run: onNotes,
          },
        ]
      : []),
    ...(mayReport && post.can.includes('note') && !post.isTrashed
      ? [
          {
            key: 'report',
            label: t('addToReport'),
            icon: IconReportAnalytics,
            run: () => addToReport({ posts: [post] }),
          },
        ]
      : []),
    ...offeredCommands(post, 'tool').map(commandOf),
  ]
}

/** `hasReport`: with “Add to report” also as an icon, where there is room. */
type Props = { post: Post; onNotes?: (() => void) | undefined; hasReport?: boolean }

/** As icons with tooltips or, on touch screens, as a menu with labels. */
export function PostTools(props: Props) {
  return hasNoHover() ? <ToolMenu {...props} /> : <ToolIcons {...props} />
}

function ToolIcons({ post, onNotes, hasReport = false }: Props) {
  const tools = useTools(post, onNotes, []).filter(({ key }) => hasReport || key !== 'report')
  return (
    <span className={classes['tools']}>
      {tools.map(({ key, label, icon: Icon, count = 0, ...action }) => (
        <IconButton
          key={key}
          label={label}
          size={26}
          className={classes['tool']}
          {...('href' in action ? { href: action.href } : { onClick: action.run })}
        >
          <Icon size={16} />
          {count > 0 ? <span className={classes['badge']}>{count}</span> : null}
        </IconButton>
      ))}
    </span>
  )
}

/** The menu is rendered only when opened, because a list has many. */
function ToolMenu({ post, onNotes }: Props) {
  const t = useTexts(postTexts)
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const tools = useTools(post, onNotes, isInMenu(t, post))
  if (tools.length === 0) return null
  return (
    <span className={classes['tools']}>
      <button
        ref={button}
        type="button"
        className={classes['more']}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <IconDots size={16} aria-hidden />
        {t('moreActions')}
      </button>
      {isOpen ? (
        <Menu
          opened
          position="top-end"
          returnFocus={false}
          onChange={(opened) => {
            if (opened) return
            setOpen(false)
            button.current?.focus()
          }}
        >
          <Menu.Target>
            <button type="button" className={classes['anchor']} tabIndex={-1} aria-hidden />
          </Menu.Target>
          <Menu.Dropdown>
            {tools.map(({ key, label, icon: Icon, ...action }) => (
              <Menu.Item
                key={key}
                leftSection={<Icon size={18} />}
                {...('href' in action
                  ? { component: 'a', href: action.href, target: '_blank', rel: 'noopener noreferrer' }
                  : { onClick: action.run })}
              >
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      ) : null}
    </span>
  )
}
