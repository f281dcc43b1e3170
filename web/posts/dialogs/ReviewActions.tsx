import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { GROUP_TYPE, type Post, POST_STATUS } from '#contract/index.ts'
import { translate } from '../../kit/i18n/i18n.ts'
import { toastProblem } from '../../ui/toasts/toast.tsx'
import { lazyDialog, Opening } from '../../ui/dialogs/Opening.tsx'
import { postCommand } from '../commands/table.ts'
import { asBefore, type Decision } from '../data/look-back.ts'
import { useFlagWord } from '../data/flags/change-word.ts'
import { usePostActionHandlers, useUnconfirmed } from '../data/actions.ts'
import { postTexts } from '../texts/index.ts'
import { useManyActs } from '../select/many-acts.ts'
import {
  type OnActionStart,
  type ReviewActions,
  ReviewActionsContext,
  type Subject,
} from '../data/review-actions.ts'

const ACTION_DIALOGS = {
  escalate: lazyDialog(() => import('./EscalateDialog.tsx')),
  trash: lazyDialog(() => import('./TrashConfirm.tsx')),
  trashMany: lazyDialog(() => import('./TrashMany.tsx')),
}
const AddToReport = lazyDialog(() => import('./AddToReport.tsx'))
const AlbumDialog = lazyDialog(() => import('./AlbumDialog.tsx'))
const GroupDialog = lazyDialog(() => import('./GroupDialog.tsx'))
const FileViewer = lazyDialog(() => import('../viewer/FileViewer.tsx'))
const FlagWordDialog = lazyDialog(() => import('./FlagWordDialog.tsx'))
const EmbedDialog = lazyDialog(() => import('./EmbedDialog.tsx'))

type RequestedAction = {
  dialog: keyof typeof ACTION_DIALOGS
  subject: Subject
  onActionStart: OnActionStart | undefined
  instead?: Decision | null
}

export function ReviewActionsProvider({ children }: { children: ReactNode }) {
  const { act, undo } = usePostActionHandlers()
  const { act: actOnMatches } = useManyActs()
  const [requested, setRequested] = useState<RequestedAction | null>(null)
  const ActionDialog = requested && ACTION_DIALOGS[requested.dialog]
  // Rendered below the dialogs that they can open.
  const [group, setGroup] = useState<Post | null>(null)
  const [file, setFile] = useState<{ post: Post; mediaId: string } | null>(null)
  const flagWord = useFlagWord()
  const [flagged, setFlagged] = useState<{ post: Post; change: 'never' | 'add' } | null>(null)
  const [embed, setEmbed] = useState<string | null>(null)
  const [reported, setReported] = useState<Subject | null>(null)
  const actions = useMemo(
    (): ReviewActions => ({
      undo,
      run: (name, posts, onActionStart, instead = null) => {
        const { asks } = postCommand(name)
        const found = instead ? posts.map((post) => asBefore(post, instead)) : posts
        if (asks?.isAsked(found))
          setRequested({ dialog: asks.dialog, subject: { posts }, onActionStart, instead })
        else {
          const isDone = act(posts, name, { instead })
          onActionStart?.(isDone)
        }
      },
      runOnMatches: (name, selection, query, onActionStart) => {
        const subject = { selection, query }
        const isAsked = name === 'trash' && selection.trashNeeds !== 'nothing'
        const { statuses } = query
        const isReviewed = !statuses?.length || statuses.some((code) => code !== POST_STATUS.unreviewed.code)
        if (isAsked) setRequested({ dialog: 'trashMany', subject, onActionStart })
        else if (name === 'trash' && isReviewed) setRequested({ dialog: 'trash', subject, onActionStart })
        else if (name === 'escalate') setRequested({ dialog: 'escalate', subject, onActionStart })
        else onActionStart(actOnMatches(selection, name))
      },
      addToReport: setReported,
      openGroup: setGroup,
      openFile: (post, mediaId) => setFile({ post, mediaId }),
      openEmbed: setEmbed,
      flagWord: (post, change, word) => {
        const [only, ...others] = post.flaggedWords
        const known = word ?? (change === 'never' && others.length === 0 ? only : undefined)
        if (change === 'never' && only === undefined) toastProblem(translate(postTexts, 'notFlaggedHere'))
        else if (known === undefined) setFlagged({ post, change })
        else flagWord(post, change, known)
      },
    }),
    [act, actOnMatches, flagWord, undo],
  )
  useUnconfirmed(
    useCallback(
      (posts) => setRequested({ dialog: 'trashMany', subject: { posts }, onActionStart: undefined }),
      [],
    ),
  )
  const close = {
    asked: () => setRequested(null),
    group: () => setGroup(null),
    file: () => setFile(null),
    embed: () => setEmbed(null),
    flagged: () => setFlagged(null),
    reported: () => setReported(null),
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
      {flagged ? (
        <Opening onClose={close.flagged}>
          <FlagWordDialog {...flagged} onClose={close.flagged} />
        </Opening>
      ) : null}
      {embed ? (
        <Opening onClose={close.embed}>
          <EmbedDialog url={embed} onClose={close.embed} />
        </Opening>
      ) : null}
      {reported ? (
        <Opening onClose={close.reported}>
          <AddToReport subject={reported} onClose={close.reported} />
        </Opening>
      ) : null}
      {requested && ActionDialog ? (
        <Opening onClose={close.asked}>
          <ActionDialog
            subject={requested.subject}
            act={(name, input) => {
              const { subject, onActionStart, instead = null } = requested
              close.asked()
              const isDone =
                'posts' in subject
                  ? act(subject.posts, name, { ...input, instead })
                  : actOnMatches(subject.selection, name, input)
              onActionStart?.(isDone)
              return isDone
            }}
            onClose={close.asked}
          />
        </Opening>
      ) : null}
    </ReviewActionsContext>
  )
}
