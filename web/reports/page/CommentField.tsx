import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconPencil } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { type Report, type ReportLine, mergeTexts } from '#contract/index.ts'
import { call } from '../../kit/calls/client.ts'
import { csrfToken } from '../../kit/calls/csrf.ts'
import { GrowingText } from '../../ui/forms/GrowingText.tsx'
import { translate, useTexts } from '../../kit/i18n/i18n.ts'
import { useViewer } from '../../kit/viewer.ts'
import { toastProblem } from '../../ui/toasts/toast.tsx'
import { reportTexts } from '../texts/index.ts'
import classes from './Report.module.css'
import { hasNoHover } from '../../ui/theme/hover.ts'
import { canBeSavedLater, type Draft, type UnsavedText } from './autosave.ts'
import { focusComment, focusLine } from './line-focus.ts'
import { useAutosave } from './useAutosave.ts'
import { keepDraft, readDraft } from '../../kit/drafts.ts'

type Props = {
  item: ReportLine
  report: Report
  label: string
  onSaved(line: Pick<ReportLine, 'id' | 'comment' | 'commentBy'>): void
}

export function CommentField({ item, report, label, onSaved }: Props) {
  const t = useTexts(reportTexts)
  const viewer = useViewer()
  const status = useId()
  const [mergedWith, setMergedWith] = useState<string | null>(null)
  /** The comment as this page last saved or first showed it. */
  const [draft, setDraft] = useState(item.comment)
  const [write] = useState(() => async (comment: string, base: string, keepalive: boolean) => {
    const saved = await call(
      'commentReportPost',
      { params: { id: item.id }, body: { comment, base } },
      { quiet: true, keepalive },
    )
    setMergedWith((before) => saved.mergedWith ?? before)
    setDraft(saved.comment)
    onSaved(saved)
    return saved.comment
  })
  // Staff are reminded that the client can read an album's comments.
  const isRead = report.type === 'album' && viewer.clientId === null
  const hints = [
    ...(report.type === 'album' ? [] : [t('commentHint')]),
    ...(hasNoHover() ? [] : [t('enterSaves')]),
  ]
  const isOthers = item.comment !== draft && item.commentBy !== null && !item.commentBy.isOwn
  const [ownDraft] = useState(() => draftOf(viewer.id, item.id, report.id))
  const { text, state, problem, type, retry } = useAutosave({
    saved: item.comment,
    initial: () => unsavedComment(viewer.id, item.id, item.comment),
    write,
    draft: ownDraft,
  })
  return (
    <div className={classes['comment']} data-empty={text === '' || undefined}>
      <GrowingText
        label={isRead ? t('commentIsRead') : undefined}
        aria-label={label}
        aria-describedby={status}
        placeholder={hints.join(' ')}
        rows={1}
        most={14}
        maxLength={20_000}
        value={text}
        // Fetched early: a comment sent while the page closes can't wait for the token.
        onFocus={() => void csrfToken()}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={(event) => {
          const { key, shiftKey, nativeEvent, currentTarget } = event
          if (key === 'Escape') currentTarget.closest<HTMLElement>('[data-line]')?.focus()
          // A keyboard on a screen has no Shift+Enter.
          if (key !== 'Enter' || shiftKey || nativeEvent.isComposing || hasNoHover()) return
          event.preventDefault()
          if (state === 'typing') retry()
          focusComment(focusLine(1))
        }}
      />
      {mergedWith !== null ? (
        <p className={classes['together']} role="status">
          {t('mergedWith', { name: mergedWith })}
        </p>
      ) : isOthers ? (
        <p className={classes['together']} role="status">
          {t('changedBy', { name: item.commentBy?.name ?? '' })}
        </p>
      ) : null}
      <p
        id={status}
        className={classes['saved']}
        data-state={state}
        role={state === 'failed' ? 'alert' : undefined}
      >
        {state === 'saved' ? (
          <>
            <IconCheck size={14} aria-hidden /> {t('saved')}
          </>
        ) : null}
        {state === 'typing' || state === 'saving' ? (
          <>
            <IconPencil size={14} aria-hidden /> {t(state)}
          </>
        ) : null}
        {state === 'failed' ? (
          <>
            <IconAlertTriangle size={14} aria-hidden />
            {problem?.code === 'NETWORK_LOST' ? t('notSavedOffline') : (problem?.message ?? t('notSaved'))}
            <Button size="compact-xs" variant="subtle" onClick={retry}>
              {t('saveNow')}
            </Button>
          </>
        ) : null}
      </p>
    </div>
  )
}

const draftOf = (userId: string, lineId: string, reportId: string): Draft => ({
  id: lineId,
  reportId,
  keep: (unsaved) => keepComment(userId, lineId, unsaved),
  onLost: (problem) => {
    // Signing out deletes it.
    if (!hasUnsavedComment(userId, lineId)) return
    toastProblem(
      problem === null || canBeSavedLater(problem)
        ? translate(reportTexts, 'commentNotSaved')
        : translate(reportTexts, 'commentRefused', {
            problem: Object.values(problem.fields)[0] ?? problem.message,
          }),
    )
  },
})

/** Keeps a comment in this tab until it is saved. */
function keepComment(userId: string, lineId: string, unsaved: UnsavedText | null): void {
  keepDraft(userId, lineId, unsaved ? JSON.stringify(unsaved) : '')
}

const hasUnsavedComment = (userId: string, lineId: string): boolean => readDraft(userId, lineId) !== ''

/** The comment as this person left it, with what was saved in the meantime. */
function unsavedComment(userId: string, lineId: string, saved: string): string {
  const kept = readDraft(userId, lineId)
  if (kept === '') return saved
  const { text, base } = JSON.parse(kept) as UnsavedText
  return mergeTexts(base, saved, text)
}
