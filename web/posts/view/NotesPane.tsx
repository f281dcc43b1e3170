import { useQueryClient } from '@tanstack/react-query'
import { memo, type Ref, useDeferredValue, useEffect, useState } from 'react'
import type { Post, PostNote } from '#contract/index.ts'
import { announce } from '../../kit/announce.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { keyOf, useCall, useWrite } from '../../kit/calls/query.ts'
import { createStore, useStore } from '../../kit/store.ts'
import { useViewer } from '../../kit/viewer.ts'
import { LineSkeletons } from '../../ui/lists/Skeletons.tsx'
import { ErrorState } from '../../ui/lists/States.tsx'
import { When } from '../../ui/When.tsx'
import { WordButton } from '../../ui/WordButton.tsx'
import { keepDraft, readDraft } from '../../kit/drafts.ts'
import { overwritePost, peekPost } from '../data/store.ts'
import { postTexts } from '../texts/index.ts'
import classes from './SidePanes.module.css'

type Props = {
  post: Post
  fieldRef?: Ref<HTMLTextAreaElement>
  /** Whether the field gets the focus when its dialog opens. */
  isFirst?: boolean
}

export const NotesPane = memo(function NotesPane({ post, fieldRef, isFirst = false }: Props) {
  const t = useTexts(postTexts)
  // Deferred, so that the post is on screen before its notes; the field switches to the new post right away.
  const { id, totalNotes } = useDeferredValue(post)
  const hasNone = totalNotes === 0
  const { data, error, refetch } = useCall('listPostNotes', { params: { id } }, { enabled: !hasNone })
  // A colleague's note changes the count before the list.
  const isStale = data !== undefined && data.length !== totalNotes
  useEffect(() => {
    if (isStale) void refetch()
  }, [isStale, totalNotes, refetch])
  const notes = data ?? (hasNone ? [] : undefined)
  return (
    <section className={classes['pane']} aria-label={t('notesTitle')}>
      <h2 className={classes['title']}>{t('notesTitle')}</h2>
      {post.can.includes('note') ? (
        <NoteEntry key={post.id} post={post} isFirst={isFirst} {...(fieldRef ? { fieldRef } : {})} />
      ) : null}
      {error && !notes ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {notes || error ? null : <LineSkeletons count={2} height={44} />}
      {notes?.length === 0 ? <p className={classes['none']}>{t('noNotes')}</p> : null}
      <ul className={classes['notes']}>
        {notes?.toReversed().map((note) => (
          <li key={note.id}>
            <span className={classes['by']}>
              <strong>
                {note.user.firstName} {note.user.lastName}
              </strong>
              <When at={note.addedAt} />
            </span>
            <p dir="auto">{note.content}</p>
          </li>
        ))}
      </ul>
    </section>
  )
})

/** The posts whose notes are being saved. The user may turn to another post and back in the meantime. */
const savingPosts = createStore<ReadonlySet<string>>(() => new Set(), 'page')
function setSaving(postId: string, isSaving: boolean): void {
  const others = [...savingPosts.get()].filter((id) => id !== postId)
  savingPosts.set(new Set(isSaving ? [...others, postId] : others))
}

/** Enter saves, except on a phone. Unsaved text is kept per post until the user signs out. */
function NoteEntry({ post, fieldRef, isFirst = false }: Props) {
  const t = useTexts(postTexts)
  const queryClient = useQueryClient()
  const { id: userId } = useViewer()
  const [content, keepContent] = useState(() => readDraft(userId, post.id))
  const setContent = (text: string): void => {
    keepContent(text)
    keepDraft(userId, post.id, text)
  }
  const add = useWrite('addPostNote', {
    onSuccess: (note, { body }) => {
      // Keep text that was typed in the meantime.
      if (readDraft(userId, post.id).trim() === body.content) setContent('')
      const key = keyOf('listPostNotes', { params: { id: post.id } })
      const now = peekPost(queryClient, post.id) ?? post
      const none = now.totalNotes === 0 ? [] : undefined
      // The event of the new note may have arrived before this answer.
      const known = queryClient.getQueryData<PostNote[]>(key) ?? none
      if (known?.some(({ id }) => id === note.id) === false) {
        queryClient.setQueryData<PostNote[]>(key, [...known, note])
        overwritePost(queryClient, { ...now, totalNotes: Math.max(now.totalNotes, known.length + 1) })
      }
      announce(t('noteAdded'))
    },
  })
  // On-screen keyboards have no Shift+Enter.
  const isByTouch = window.matchMedia('(pointer: coarse)').matches
  const isEmpty = content.trim() === ''
  const isSaving = useStore(savingPosts, (ids) => ids.has(post.id))
  const [wasSaving, setWasSaving] = useState(isSaving)
  if (wasSaving !== isSaving) {
    setWasSaving(isSaving)
    if (!isSaving) keepContent(readDraft(userId, post.id))
  }
  const save = () => {
    if (isEmpty || savingPosts.get().has(post.id)) return
    setSaving(post.id, true)
    add
      .mutateAsync({ params: { id: post.id }, body: { content: content.trim() } })
      .catch(() => undefined)
      .finally(() => setSaving(post.id, false))
  }
  return (
    <form
      className={classes['entry']}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      {/* A plain textarea, because one is rendered for every post. */}
      <textarea
        ref={fieldRef}
        data-autofocus={isFirst || undefined}
        className={classes['field']}
        aria-label={t('noteLabel')}
        placeholder={t(isByTouch ? 'noteHintTouch' : 'noteHint')}
        rows={2}
        value={content}
        onChange={(event) => setContent(event.currentTarget.value)}
        onKeyDown={(event) => {
          // Escape returns the focus to the post, so that its keys work again.
          if (event.key === 'Escape') document.querySelector<HTMLElement>('[data-large]')?.focus()
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || isByTouch) return
          event.preventDefault()
          save()
        }}
      />
      <WordButton
        type="submit"
        filled
        disabled={isEmpty || isSaving}
        title={isEmpty ? t('noteEmpty') : undefined}
      >
        {t('noteSave')}
      </WordButton>
    </form>
  )
}
