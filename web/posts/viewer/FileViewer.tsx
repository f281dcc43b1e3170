import { ActionIcon, Button, Tooltip } from '@mantine/core'
import {
  IconChevronLeft,
  IconChevronRight,
  IconDownload,
  IconZoomIn,
  IconZoomOut,
  IconZoomReset,
} from '@tabler/icons-react'
import { type ComponentType, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Post } from '#contract/index.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { areShortcutsOn } from '../../kit/keys/shortcuts.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { isFocusLost } from '../../ui/dialogs/list-focus.ts'
import { usePostTime } from '../card/PostTime.tsx'
import { Video } from '../card/Video.tsx'
import { postTexts } from '../texts/index.ts'
import classes from './FileViewer.module.css'
import { PictureStage, type StageHandle } from './PictureStage.tsx'
import { handleVideoKey } from './video-keys.ts'
import { viewableMedia } from '../card/viewable.ts'

const MOVE_STEP = 80
const ZOOM_FACTOR = 1.4

type Props = { post: Post; mediaId: string; onClose(): void }

/** Shows a post's files in the full window, one at a time. */
export default function FileViewer({ post, mediaId, onClose }: Props) {
  const t = useTexts(postTexts)
  const files = viewableMedia(post.media)
  const [index, setIndex] = useState(() =>
    Math.max(
      0,
      files.findIndex(({ id }) => id === mediaId),
    ),
  )
  const stage = useRef<StageHandle>(null)
  const video = useRef<HTMLVideoElement>(null)
  const root = useRef<HTMLDivElement>(null)
  const shownIndex = useRef(index)
  useEffect(() => {
    if (shownIndex.current === index) return
    shownIndex.current = index
    // The video that had the focus is gone, or the button is off now. Without focus in the viewer, its keys would do nothing.
    if (isFocusLost() || document.activeElement?.matches(':disabled')) root.current?.focus()
  }, [index])
  const time = usePostTime(post)
  const media = files[index]
  if (!media) return null
  const kind = t(`kind_${post.kind}`)
  const isVideo = media.type === 'video'
  const showFile = (by: number) => setIndex(Math.min(files.length - 1, Math.max(0, index + by)))
  const move = (x: number, y: number, by: number) => {
    if (!stage.current?.move(x * MOVE_STEP, y * MOVE_STEP)) showFile(by)
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || (event.key === ' ' && event.repeat)) return
    if (!areShortcutsOn() && /^\S$/u.test(event.key)) return
    // A focused button handles Space and Enter itself.
    const isButton = event.target instanceof HTMLButtonElement && [' ', 'Enter'].includes(event.key)
    const actions: Record<string, () => void> = {
      PageDown: () => showFile(1),
      PageUp: () => showFile(-1),
      ...(isVideo
        ? {}
        : {
            ' ': onClose,
            ArrowLeft: () => move(1, 0, -1),
            ArrowRight: () => move(-1, 0, 1),
            ArrowUp: () => move(0, 1, 0),
            ArrowDown: () => move(0, -1, 0),
            '+': () => stage.current?.zoom(ZOOM_FACTOR),
            '=': () => stage.current?.zoom(ZOOM_FACTOR),
            '-': () => stage.current?.zoom(1 / ZOOM_FACTOR),
            '0': () => stage.current?.whole(),
          }),
    }
    const action = actions[event.key]
    if (isButton) return
    if (action) action()
    else if (!isVideo || !video.current || !handleVideoKey(video.current, event)) return
    event.preventDefault()
    event.stopPropagation()
  }
  const alt = `${t('pictureBy', { kind, time })}${media.title ? `: ${media.title}` : ''}`
  return (
    <Dialog
      opened
      onClose={onClose}
      fullScreen
      padding={0}
      radius={0}
      classNames={{
        content: classes['content'] ?? '',
        header: classes['header'] ?? '',
        body: classes['body'] ?? '',
      }}
      title={
        <span className={classes['title']}>
          {t('pictureBy', { kind, time })}
          <span className="tabular" role="status">
            {files.length > 1 ? t('mediaCount', { index: index + 1, total: files.length }) : null}
          </span>
        </span>
      }
    >
      <div
        ref={root}
        className={classes['viewer']}
        data-own-keys
        onKeyDownCapture={onKey}
        tabIndex={-1}
        data-autofocus={isVideo ? undefined : true}
      >
        {isVideo ? (
          <Video key={media.id} ref={video} media={media} alt={alt} className={classes['video']} isFirst />
        ) : (
          <PictureStage
            key={media.id}
            ref={stage}
            src={media.preview ?? media.url ?? ''}
            alt={alt}
            onSwipe={showFile}
          />
        )}
        <div className={classes['tools']} role="toolbar" aria-label={t('viewerTools')}>
          {files.length > 1 ? (
            <>
              <Tool
                icon={IconChevronLeft}
                word={t('previousMedia')}
                keys="PageUp"
                off={index === 0}
                run={() => showFile(-1)}
              />
              <Tool
                icon={IconChevronRight}
                word={t('nextMedia')}
                keys="PageDown"
                off={index === files.length - 1}
                run={() => showFile(1)}
              />
            </>
          ) : null}
          {isVideo ? (
            <span className={classes['hint']}>{t('videoKeys')}</span>
          ) : (
            <>
              <Tool
                icon={IconZoomOut}
                word={t('zoomOut')}
                keys="-"
                run={() => stage.current?.zoom(1 / ZOOM_FACTOR)}
              />
              <Tool icon={IconZoomReset} word={t('zoomWhole')} keys="0" run={() => stage.current?.whole()} />
              <Tool
                icon={IconZoomIn}
                word={t('zoomIn')}
                keys="+"
                run={() => stage.current?.zoom(ZOOM_FACTOR)}
              />
            </>
          )}
          {media.url === null ? null : (
            <Button
              component="a"
              href={`${media.url}?download`}
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden />}
            >
              {t('downloadOriginal')}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  )
}

type ToolProps = {
  icon: ComponentType<{ size?: number | string }>
  word: string
  keys: string
  off?: boolean
  run(): void
}

function Tool({ icon: Icon, word, keys, off = false, run }: ToolProps) {
  return (
    <Tooltip label={`${word} (${keys})`}>
      <ActionIcon variant="default" size={36} aria-label={word} disabled={off} onClick={run}>
        <Icon size={18} />
      </ActionIcon>
    </Tooltip>
  )
}
