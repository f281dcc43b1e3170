import { type ReactNode, useMemo, useState } from 'react'
import { GROUP_TYPE, type Post } from '#contract/index.ts'
import { lazyDialog, Opening } from '../../ui/dialogs/Opening.tsx'
import { postCommand } from '../commands/table.ts'
import { usePostActionHandlers } from '../data/actions.ts'
import { type OnActionStart, type ReviewActions, ReviewActionsContext } from '../data/review-actions.ts'

const ACTION_DIALOGS = {
  escalate: lazyDialog(() => import('./EscalateDialog.tsx')),
  trash: lazyDialog(() => import('./TrashConfirm.tsx')),
}
const AlbumDialog = lazyDialog(() => import('./AlbumDialog.tsx'))
const GroupDialog = lazyDialog(() => import('./GroupDialog.tsx'))
const FileViewer = lazyDialog(() => import('../viewer/FileViewer.tsx'))
const EmbedDialog = lazyDialog(() => import('./EmbedDialog.tsx'))

type RequestedAction = {
  dialog: keyof typeof ACTION_DIALOGS
  posts: readonly Post[]
  onActionStart: OnActionStart | undefined
}

export function ReviewActionsProvider({ children }: { children: ReactNode }) {
  const { act, undo } = usePostActionHandlers()
  const [requested, setRequested] = useState<RequestedAction | null>(null)
  const ActionDialog = requested && ACTION_DIALOGS[requested.dialog]
  // Rendered below the dialogs that they can open.
  const [group, setGroup] = useState<Post | null>(null)
  const [file, setFile] = useState<{ post: Post; mediaId: string } | null>(null)
  const [embed, setEmbed] = useState<string | null>(null)
  const actions = useMemo(
    (): ReviewActions => ({
      undo,
      run: (name, posts, onActionStart) => {
        const { asks } = postCommand(name)
        if (asks?.isAsked(posts)) setRequested({ dialog: asks.dialog, posts, onActionStart })
        else {
          const isDone = act(posts, name)
          onActionStart?.(isDone)
        }
      },
      openGroup: setGroup,
      openFile: (post, mediaId) => setFile({ post, mediaId }),
      openEmbed: setEmbed,
    }),
    [act, undo],
  )
  const close = {
    asked: () => setRequested(null),
    group: () => setGroup(null),
    file: () => setFile(null),
    embed: () => setEmbed(null),
  }
  return (
    <ReviewActionsContext value={actions}>
      {children}
      {group ? (
        <Opening onClose={close.group}>
          {group.parent?.type === GROUP_TYPE.album ? (
            <AlbumDialog post={group} onClose={close.group} />
          ) : null}
          {group.parent?.type === GROUP_TYPE.thread ? (
            <GroupDialog post={group} onClose={close.group} />
          ) : null}
        </Opening>
      ) : null}
      {file ? (
        <Opening onClose={close.file}>
          <FileViewer {...file} onClose={close.file} />
        </Opening>
      ) : null}
      {embed ? (
        <Opening onClose={close.embed}>
          <EmbedDialog url={embed} onClose={close.embed} />
        </Opening>
      ) : null}
      {requested && ActionDialog ? (
        <Opening onClose={close.asked}>
          <ActionDialog
            posts={requested.posts}
            onActionStart={requested.onActionStart}
            onClose={close.asked}
          />
        </Opening>
      ) : null}
    </ReviewActionsContext>
  )
}
